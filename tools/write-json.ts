const COLUMNS_MAX = 400;
// Deeper levels are not moved in: of a document of ten levels the spaces would be a tenth.
const INDENT_MAX = 1;

/** The value as JSON for people: what fits into a line, and each `example`, in one; all else member by member. */
export function writeJson(value: unknown, indent = "", before = 0): string {
  const short = JSON.stringify(value);
  if (indent.length + before + short.length < COLUMNS_MAX || typeof value !== "object" || value === null) return short;
  const inner = `${indent} `.slice(0, INDENT_MAX);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value) ? value.map((item) => inner + writeJson(item, inner)) : members(value, inner);
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function members(value: object, indent: string): readonly string[] {
  return Object.entries(value).map(([name, member]) => {
    const label = `${JSON.stringify(name)}:`;
    return indent + label + (name === "example" ? JSON.stringify(member) : writeJson(member, indent, label.length));
  });
}
