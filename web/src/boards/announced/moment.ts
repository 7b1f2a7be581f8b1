/** An instant of the record as boards write it: in UTC, to the minute where seconds say nothing. */
export function moment(at: string): string {
  return at.replace("T", " ").replace(/(:00)?Z$/, " UTC");
}
