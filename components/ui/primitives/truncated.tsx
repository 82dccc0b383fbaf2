import { Fragment, type ReactNode } from 'react';
import { cx } from './cx';

type OneLine = { text: string; className?: string | undefined };

/** One line with a name or a word that normally fits, in the direction of its letters. A very long one is cut, with the full text in its title. */
export function Truncated({ text, className }: OneLine) {
  return (
    <span dir="auto" className={cx('truncate', className)} title={text}>
      {text}
    </span>
  );
}

/** The name of a row or a card: at a zoom of 400 % it has two lines. */
export function RowName({ text, className }: OneLine) {
  return (
    <Truncated text={text} className={cx('max-[22.5rem]:line-clamp-2 max-[22.5rem]:whitespace-normal', className)} />
  );
}

/** One line that may be cut by design: a description, an address. Full text in its title (tests/e2e/fit.spec.ts). */
export function Shortened({ text, className }: OneLine) {
  return (
    <span dir="auto" data-shortened className={cx('truncate', className)} title={text}>
      {text}
    </span>
  );
}

/** Ids differ at both ends, so they are cut in the middle. */
const END = 6;

/** An id on one line, cut in the middle if necessary. */
export function ShortId({ text, className }: OneLine) {
  if (text.length <= 2 * END) return <span className={cx('truncate', className)}>{text}</span>;
  return (
    <span data-shortened title={text} className={cx('flex min-w-0', className)}>
      <span className="truncate">{text.slice(0, -END)}</span>
      <span className="shrink-0">{text.slice(-END)}</span>
    </span>
  );
}

/** An e-mail address, or another text, on as many lines as it takes: it breaks behind an @ or a dot before it breaks inside a word. */
export function Breakable({ text, className }: OneLine) {
  return (
    <span className={cx('wrap-anywhere print:wrap-break-word', className)}>
      {text.split(/(?<=[@.])(?=.)/u).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same part may come twice
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** A hyphen after a single letter or before a few, as in "e-mail" and "sign-in": a line break there would be misread. */
const SHORT_PART = /(\b\p{L}-\p{L}|-\p{L}{1,3}(?!\p{L}))/u;

/** A title without breaks inside words; anything but a plain text is unchanged. */
export function WholeWords({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return children.split(SHORT_PART).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same part may occur twice
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
