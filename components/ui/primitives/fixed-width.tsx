/** Changing text in the space of the longest text that it can become, so that nothing around it moves. */
export function FixedWidth({ longest, children }: { longest: string; children: string }) {
  return (
    <span
      data-longest={longest}
      className="inline-grid max-w-full tabular-nums after:invisible after:[grid-area:1/1] after:content-[attr(data-longest)]"
    >
      {/* The key keeps the browser from counting a new text with another start position as a layout shift. */}
      <span key={children} className="[grid-area:1/1]">
        {children}
      </span>
    </span>
  );
}
