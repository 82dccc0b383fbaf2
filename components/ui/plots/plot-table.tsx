'use client';

import { useLocale } from 'next-intl';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { dayText } from './day-text';

/** The data of a plot, as a table for screen readers. */
export type PlotTableProps = {
  caption: string;
  head: string;
  days: readonly string[];
  /** A number for each day. */
  series: readonly { name: string; values: readonly number[] }[];
};

/** Rendered in the browser, because its cells would be half of the page's size. */
export function PlotTable({ caption, head, days, series }: PlotTableProps) {
  const language = useLocale();
  if (!useHydrated()) return null;
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{dayText(language, day)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
