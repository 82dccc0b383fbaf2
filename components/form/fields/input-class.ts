/** The style of every text input: 36 px high (44 on touch screens), a border with 3:1 contrast, the accent colour on focus. */
export const inputClass =
  'h-9 touch:min-h-11 w-full min-w-0 rounded-lg border border-border-strong bg-surface px-3 text-base transition-colors focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:bg-chip disabled:text-muted [&[readonly]]:bg-chip';
