/**
 * Words that change while one looks at them, in the room of the longest that they can become: what stands beside and under them
 * stays where it is.
 */
export function Steady({ longest, children }: { longest: string; children: string }) {
  return (
    <span
      data-longest={longest}
      className="inline-grid max-w-full tabular-nums after:invisible after:[grid-area:1/1] after:content-[attr(data-longest)]"
    >
      {/* Other words are another text, wherever in their room they begin. */}
      <span key={children} className="[grid-area:1/1]">
        {children}
      </span>
    </span>
  );
}
