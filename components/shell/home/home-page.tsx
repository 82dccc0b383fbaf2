import type { ReactNode } from 'react';
import { Page } from '@/components/shell/page';
import type { ShownView } from '@/components/shell/page-views';
import { CopyAsText } from '@/components/ui/primitives/copy-as-text';
import { type Definition, DefinitionList } from '@/components/ui/primitives/definition-list';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Panel } from '@/components/ui/primitives/panel';

/** The parts of other rooms on the page of an organization or a tenant. */
export type HomeParts = {
  policy: ReactNode;
  figures: ReactNode;
  /** Another view instead of the configuration, if selected. */
  view: ShownView | null;
  attention: ReactNode;
  start: ReactNode;
  tabs: ReactNode;
};

export type HomePageProps = HomeParts & {
  title: string;
  description: string;
  actions?: ReactNode;
  counts: ReactNode;
  facts: ReactNode;
  sideActions: ReactNode;
};

export function HomePage(props: HomePageProps) {
  const { title, description, actions, tabs, view, attention, start, counts, figures, facts, sideActions } = props;
  return (
    <Page>
      <PageHeading
        title={title}
        description={view === null ? description : view.description}
        actions={view === null ? actions : view.actions}
      />
      {tabs}
      {view?.content ?? (
        <>
          <HomeRow>
            {attention}
            {start}
          </HomeRow>
          {counts}
          {figures}
          <HomeRow>
            {facts}
            {sideActions}
          </HomeRow>
          {/* Last, because it appears after its numbers are counted, and then moves nothing. */}
          {props.policy}
        </>
      )}
    </Page>
  );
}

/** Two parts of a page side by side, the second one narrow; a single one has the full width. */
function HomeRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 empty:hidden lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_21.25rem] [&>*]:min-w-0">
      {children}
    </div>
  );
}

export function FactsPanel({ title, facts }: { title: string; facts: readonly Definition[] }) {
  return (
    <Panel title={title} actions={<CopyAsText lines={facts.map(({ term, text }) => [term, text])} isQuiet />}>
      <DefinitionList items={facts} />
    </Panel>
  );
}
