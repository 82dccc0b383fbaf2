/** Lines of a cell, stacked; in compact rows, side by side. */
export const linesClass =
  'flex min-w-0 flex-1 flex-col sm:in-data-[density=compact]:flex-row sm:in-data-[density=compact]:items-center sm:in-data-[density=compact]:gap-2';
