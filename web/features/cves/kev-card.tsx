import type { ReactNode } from "react";
import type { Kev } from "../../lib/cve-types.ts";
import { longDay } from "../../lib/dates.ts";
import { Card } from "../../ui/page.tsx";
import { kevNotes } from "./kev-notes.ts";
import { WebLink } from "./web-link.tsx";

/** That it is known to be exploited, what CISA requires, and the notes to which that refers. */
export function KevCard({ kev }: { kev: Kev }): ReactNode {
  return (
    <Card title="Known to be exploited" aside="CISA KEV">
      <div className="max-w-4xl space-y-1 px-gutter pb-4">
        <p className="font-medium">{kev.name}</p>
        <p>{kev.required_action}</p>
        <p className="text-muted">
          {kev.date_added ? `Added ${longDay(kev.date_added)}` : ""}
          {kev.due_date ? `, due ${longDay(kev.due_date)}` : ""}
          {kev.known_ransomware_use ? ", used by ransomware" : ""}
        </p>
        <Notes notes={kevNotes(kev.notes)} />
      </div>
    </Card>
  );
}

function Notes({ notes }: { notes: ReturnType<typeof kevNotes> }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <div className="pt-2 text-table">
      <h3 className="text-xs text-muted">Notes</h3>
      <ul className="space-y-0.5">
        {notes.map((parts) => (
          <li key={parts.join("")} className="wrap-anywhere">
            {parts.map((part) => (/^https?:/i.test(part) ? <WebLink key={part} url={part} /> : part))}
          </li>
        ))}
      </ul>
    </div>
  );
}
