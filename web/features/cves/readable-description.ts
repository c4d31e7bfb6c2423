/** A description as it is read: those of NVD have blanks of HTML in them, as `&nbsp;`. All else stays as it is. */
export function readableDescription(text: string): string {
  return text.replace(/(?:\s|&nbsp;?|\u00a0)*(?:&nbsp;?|\u00a0)(?:\s|&nbsp;?|\u00a0)*/g, " ").trim();
}
