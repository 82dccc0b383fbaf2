import { Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Page } from '../../shell/page';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { Button } from '@/components/ui/primitives/button';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { DataTable } from '../data-table';
import type { DataTableProps } from '../types';

export type ListScreenProps<Row> = Omit<DataTableProps<Row>, 'empty'> & {
  title: string;
  /** The number of rows, with those that need attention (`ShowRows`); undefined while unknown. */
  description?: ReactNode;
  /** The primary action: on the right of the heading, and in the empty state. */
  action?: ReactNode;
  /** Other buttons of the heading, before it. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** Shown when there are no rows at all. */
  empty: { icon: ReactNode; title: string; text: string };
  children?: ReactNode;
};

/** A page with a single list: heading, table, and the dialogs of its rows. With `useList` for lists that can grow. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, description, action, actions, tabs, empty, children, ...table } = props;
  const hasButtons = action !== undefined || actions !== undefined;
  const buttons = hasButtons ? (
    <>
      {actions}
      {action}
    </>
  ) : undefined;
  return (
    <Page layout="table">
      <PageHeading title={title} description={description} actions={buttons} />
      {tabs}
      <DataTable {...table} empty={<EmptyState {...empty} action={action} />} />
      {children}
    </Page>
  );
}

export function CreateButton({ label }: { label?: string }) {
  const t = useTranslations('common.action');
  return (
    <Button variant="primary" icon={<Plus />} onClick={() => openDialog('create')}>
      {label ?? t('create')}
    </Button>
  );
}

export type ShowRowsProps = {
  /** Renders nothing if 0. */
  count: number;
  /** Filters the list by them. */
  onShow: () => void;
  children: ReactNode;
};

/** In the description of a list: the number of rows that need attention; a click shows them. */
export function ShowRows({ count, onShow, children }: ShowRowsProps) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <button
        type="button"
        onClick={onShow}
        className="hit-area rounded-sm underline underline-offset-2 hover:text-text"
      >
        {children}
      </button>
    </>
  );
}
