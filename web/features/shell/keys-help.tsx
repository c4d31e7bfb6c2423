import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";

const KEYS: readonly (readonly [string, string])[] = [
  ["Ctrl K or ⌘ K", "Go to any page, service, account or CVE"],
  ["?", "This list"],
  ["Tab, Shift Tab", "Next, previous control"],
  ["Enter or Space", "Press it; open a row"],
  ["← →", "In a chart: the day before, the day after"],
  ["↑ ↓", "In a list: the entry above, below"],
  ["Esc", "Close what is open"],
];

/** The keys that the pages know. */
export function KeysHelp({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog title="Keys" isOpen onClose={onClose}>
      <table className="w-full text-table">
        <tbody>
          {KEYS.map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row" className="w-40 py-1.5 text-left font-normal">
                <kbd className="rounded border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
              </th>
              <td className="py-1.5">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
