// The pictures of the cards come from Python, each once; a picture that lies twice needs ids of its own.

const FACES = {};
let dress = "";   // which skin is drawn: "" is the Latin one, in four colours

function learn(faces) {
  Object.assign(FACES, faces);
}

function wear(skin) {
  dress = !skin || skin === "latin-four" ? "" : `${skin}/`;
}

function faceHtml(id) {
  return (FACES[dress + id] ?? FACES[id] ?? "").replaceAll("UID_", `pw${++serial}-`);
}

// Puts a card's picture into a node; a card that is replaced turns over.
function putFace(node, id) {
  const face = id ? dress + id : id;
  if (node.face === face) return;
  const turned = node.face && id;
  node.face = face;
  node.innerHTML = id ? faceHtml(id) : "";
  if (turned && node.animate && !calm()) {
    const over = [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "perspective(600px) rotateY(0)" }];
    node.animate(over, { duration: 260, easing: "ease-out" });
  }
}

// Only the corner of a face, its rank and suit sign: what a small tile has room for.
function putIndex(node, id) {
  putFace(node, id);
  node.firstChild?.setAttribute("viewBox", "7 6 62 35");
}
