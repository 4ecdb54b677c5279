"""Of the metadata of projects, what a page asks for: versions. The real module imports archives, mail and more."""

from __future__ import annotations

from page_versions import VERSIONS  # written by tools/wheels.py


class PackageNotFoundError(ModuleNotFoundError):
    """A project that is not in the page's library."""


class MetadataPathFinder:
    """Nothing is kept, so nothing has to be forgotten."""

    @staticmethod
    def invalidate_caches() -> None:
        """Called whenever a package has been laid down."""


def version(project: str) -> str:
    """The version of a project.

    :raises PackageNotFoundError: when the page has no such project.
    """
    try:
        return VERSIONS[project]
    except KeyError:
        raise PackageNotFoundError(project) from None
