/** Every command that the help lists, with its group: `org create`. `help`: what `--help` prints behind these words. */
export async function listedCommands(
  help: (...named: readonly string[]) => Promise<string>,
): Promise<readonly string[]> {
  const listed = async (...named: readonly string[]) => {
    const commands = (await help(...named)).split("\nCommands:\n")[1] ?? "";
    return [...commands.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name = ""]) => (name === "help" ? [] : [name]));
  };
  const groups = await listed();
  const commands = groups.map(async (group) => {
    const verbs = await listed(group);
    return verbs.length === 0 ? [group] : verbs.map((verb) => `${group} ${verb}`);
  });
  return (await Promise.all(commands)).flat();
}
