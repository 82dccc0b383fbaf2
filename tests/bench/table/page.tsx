'use client';

/** 10,000 rows twice: in the console's table, and in the least that can show them. Copied into an application by `table-app.ts`. */
import { useTranslations, NextIntlClientProvider } from 'next-intl';
import { Suspense, useMemo, useRef, useState } from 'react';
import { DataTable } from '@/components/table/data-table';
import type { Column, LocalSource } from '@/components/table/types';
import { messages } from '@/messages/index';

type Person = { id: string; name: string; email: string; role: string; place: string };

const COUNT = 10_000;
const ROW_HEIGHT = 44;
const WORDS = ['Anne', 'Ole', 'Kari', 'Jan', 'Inger', 'Per', 'Liv', 'Arne', 'Marit', 'Knut', 'Randi', 'Svein', 'Eva'];

const people: Person[] = Array.from({ length: COUNT }, (_, index) => {
  const first = WORDS[(index * 7) % WORDS.length]!;
  const last = WORDS[(index * 11 + Math.floor(index / 13)) % WORDS.length]!;
  const place = `Place ${index % 97}`;
  return {
    id: `p${index}`,
    name: `${first} ${last} ${index}`,
    email: `p${index}@bench.example`,
    role: 'Regular',
    place,
  };
});
const textsOf = ({ name, email, place }: Person): string[] => [name, email, place];
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: (row) => row.name, width: 240 },
  { id: 'email', header: 'E-mail', cell: (row) => row.email, sort: (row) => row.email, width: 240 },
  { id: 'role', header: 'Role', cell: (row) => row.role, width: 160 },
  { id: 'place', header: 'Place', cell: (row) => row.place, sort: (row) => row.place, width: 160 },
];
const source: LocalSource<Person> = { kind: 'local', rows: people, searchText: textsOf };
const rowId = (row: Person): string => row.id;
const rowName = (row: Person): string => row.name;

/** A fixed-height window as one writes it by hand: a search field, the rows in sight, nothing else. */
function HandRolled() {
  const t = useTranslations('table');
  const [query, setQuery] = useState('');
  const [top, setTop] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const index = useMemo(() => people.map((row) => ({ row, text: textsOf(row).join('\n').toLowerCase() })), []);
  const rows = useMemo(() => index.filter(({ text }) => text.includes(query.toLowerCase())), [index, query]);
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - 8);
  const shown = rows.slice(first, first + 36);
  return (
    <div className="flex flex-col gap-3">
      <input type="search" aria-label={t('search')} value={query} onChange={(event) => setQuery(event.target.value)} />
      <div
        ref={scroller}
        data-scroller
        className="h-150 overflow-auto"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div className="relative" style={{ height: rows.length * ROW_HEIGHT }}>
          {shown.map(({ row }, offset) => (
            <div
              key={row.id}
              className="absolute grid w-full grid-cols-4 items-center border-b border-border-subtle px-3"
              style={{ height: ROW_HEIGHT, transform: `translateY(${(first + offset) * ROW_HEIGHT}px)` }}
            >
              {columns.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

export default function Page() {
  const [kind, setKind] = useState<string | null>(null);
  return (
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <button onClick={() => setKind('table')}>mount table</button>
      <button onClick={() => setKind('window')}>mount window</button>
      <button onClick={() => setKind(null)}>unmount</button>
      <div className="flex h-180 w-300 flex-col">
        <Suspense>
          {kind === 'table' ? (
            <DataTable
              countOf="people"
              label="People"
              columns={columns}
              source={source}
              rowId={rowId}
              rowName={rowName}
              empty={null}
            />
          ) : null}
          {kind === 'window' ? <HandRolled /> : null}
        </Suspense>
      </div>
    </NextIntlClientProvider>
  );
}
