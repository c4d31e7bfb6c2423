// Beyond a third of its letters a name is more likely another word than a misspelling.
const EDITS_SHARE_MAX = 1 / 3;

/** The known name that `name` most likely misspells; undefined where none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const editsMax = name.length * EDITS_SHARE_MAX;
  // Each letter more or less is an edit: most names need not be compared letter by letter.
  const alike = known.filter(({ length }) => Math.abs(length - name.length) <= editsMax);
  const byEdits = alike.map((candidate) => ({ candidate, edits: editDistance(name, candidate) }));
  const [best] = byEdits.toSorted((one, other) => one.edits - other.edits);
  return best && best.edits <= editsMax ? best.candidate : undefined;
}

/** How many letters must be added, removed or replaced to make `one` of `other`. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
