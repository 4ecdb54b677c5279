// The pictures of the cards come from Python, each once; a picture that lies twice needs ids of its own.

const FACES = {};

function learn(faces) {
  Object.assign(FACES, faces);
}

function faceHtml(id) {
  return FACES[id].replaceAll("UID_", `pw${++serial}-`);
}

// Puts a card's picture into a node; a card that is replaced turns over.
function putFace(node, id) {
  if (node.face === id) return;
  const turned = node.face && id;
  node.face = id;
  node.innerHTML = id ? faceHtml(id) : "";
  if (turned && node.animate && !calm()) {
    const over = [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "perspective(600px) rotateY(0)" }];
    node.animate(over, { duration: 260, easing: "ease-out" });
  }
}
