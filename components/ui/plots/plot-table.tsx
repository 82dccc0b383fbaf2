'use client';

/** What a plot shows, as a table for screen readers. */
export type PlotTableProps = {
  caption: string;
  /** The headings: of the days first. */
  head: readonly string[];
  /** A row for each day, in the order of the headings. */
  rows: readonly (readonly string[])[];
};

/** Drawn from its texts, which are less in the page's data than its cells as elements. */
export function PlotTable({ caption, head, rows }: PlotTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([day = '', ...values]) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {values.map((value, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- one cell for each heading
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
