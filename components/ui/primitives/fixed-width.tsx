/**
 * Text that changes while it is shown, in the space of the longest text that it can become: nothing around it moves.
 */
export function FixedWidth({ longest, children }: { longest: string; children: string }) {
  return (
    <span
      data-longest={longest}
      className="inline-grid max-w-full tabular-nums after:invisible after:[grid-area:1/1] after:content-[attr(data-longest)]"
    >
      {/* The key keeps the browser from counting a new text that starts elsewhere as a layout shift. */}
      <span key={children} className="[grid-area:1/1]">
        {children}
      </span>
    </span>
  );
}
