import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { type ReactNode, type RefObject, Fragment, useMemo, useState, useEffect } from 'react';
import { type ClientRoom, useClientUsage, usesOf } from '../clients-data';
import { useRefusal } from '@/components/shell/refusal/refusal-data';
import { RedirectsSection } from '../redirects/redirects-section';
import { ApplicationField, TenantsField } from './tenants-field';
import { BasicsSection } from './basics-section';
import type { ClientForm, FieldName, OpenForm } from './client-form';
import { ScopesSection } from './scopes-section';
import { SecretSection } from './secret-section';
import { Section } from './section';
import { type SectionId, type Mark, markOf, sectionOf, shortLifetime } from './sections';
import { AdvancedSection, LogoutSection, TokensSection } from './token-sections';
import type { ClientEditor } from './use-client-editor';
import { useSearchParams } from 'next/navigation';
import { FIELD_PARAM, REFUSAL_PARAM } from '@/components/ui/mechanisms/dialog-address';
import type { Refusal } from '@/lib/contract/rooms/refusals/entities';
import { Check, ChevronDown, CircleAlert } from '@/components/ui/primitives/icons';
import { cx } from '@/components/ui/primitives/cx';
import { Menu } from '@/components/ui/overlays/menu';

export type SettingsStepProps = { ref: RefObject<HTMLDivElement | null>; model: ClientEditor; room: ClientRoom };

/** Step 2: the settings in sections, with the rail that links to them. */
export function SettingsStep({ ref, model, room }: SettingsStepProps) {
  const { form, context, sections, look, client, tenants, isTemplate } = model;
  const t = useTranslations('clientform');
  const { current, onScroll, go } = useSections(ref, sections);
  const refused = refusedAddress(useRefused(ref, form));
  const { hasStoredSecret } = context;
  // Complete, because the form starts with a value for every field.
  const marksOf = (values: ClientForm) => sections.map((section) => markOf(section, values, hasStoredSecret));
  const marks = useWatch({ control: form.control, compute: (values) => marksOf(values as ClientForm) });
  const isThirdParty = useWatch({ control: form.control, name: 'isThirdParty' });
  const tenantId = room.tenant.id;
  const usage = useClientUsage(tenantId, client?.clientId ?? null);
  const uses = useMemo(() => usesOf(usage), [usage]);
  const draw: Record<SectionId, ReactNode> = {
    basics: (
      <BasicsSection
        form={form}
        tenantId={tenantId}
        context={context}
        clientId={client?.clientId}
        isTemplate={isTemplate}
      />
    ),
    application: (
      <Section id="application">
        <ApplicationField control={form.control} tenantId={tenantId} ownId={client?.applicationId ?? null} />
        <TenantsField control={form.control} tenant={room.tenant} own={tenants} isThirdParty={isThirdParty} />
      </Section>
    ),
    secrets: <SecretSection form={form} hasStoredSecret={hasStoredSecret} />,
    redirects: (
      <RedirectsSection
        form={form}
        isNew={client === undefined}
        uses={uses.redirectUris}
        refused={refused}
        enableWildcards={room.enableWildcards}
        onCheck={model.setRedirectOff}
      />
    ),
    scopes: <ScopesSection form={form} tenantId={tenantId} uses={uses.scopes} />,
    tokens: <TokensSection form={form} />,
    logout: <LogoutSection form={form} />,
    advanced: <AdvancedSection form={form} context={context} />,
  };
  return (
    <div className="flex min-h-0 flex-1 max-sm:flex-col">
      <SectionRail
        sections={sections}
        current={current}
        // Errors also change without a value, when the platform refuses one.
        marks={new Map(sections.map((one, at) => [one, look.has(one) ? { kind: 'attention' } : (marks[at] ?? null)]))}
        onGo={go}
      />
      <div
        ref={ref}
        data-dialog-body
        // Makes the scrollable area reachable by keyboard.
        role="group"
        aria-label={t('settings')}
        onScroll={onScroll}
        className="scroll-quiet relative min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-2 sm:px-6"
      >
        {isTemplate ? (
          <p className="mt-2 mb-3 rounded-lg bg-info-soft px-3 py-2 text-sm text-info">{t('templateNotice')}</p>
        ) : null}
        {sections.map((section) => (
          <Fragment key={section}>{draw[section]}</Fragment>
        ))}
      </div>
    </div>
  );
}

/** Pixels below the upper edge within which a section counts as current. */
const UNDER_EDGE = 96;

/** The current section, and the navigation to others. It follows the scroll position; `go` scrolls to a section and focuses its heading. */
function useSections(box: RefObject<HTMLElement | null>, sections: readonly SectionId[]) {
  const [current, setCurrent] = useState<SectionId>('basics');
  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    const { top } = element.getBoundingClientRect();
    const isAtEnd = element.scrollTop > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    const all = [...element.querySelectorAll<HTMLElement>('[data-section]')];
    const read = all.findLast((one) => one.getBoundingClientRect().top - top <= UNDER_EDGE) ?? all[0];
    const found = isAtEnd ? all.at(-1) : read;
    const id = sections.find((section) => section === found?.dataset.section);
    if (id !== undefined) setCurrent(id);
  };
  const go = (section: SectionId): void => {
    const found = box.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    if (!found) return;
    found.scrollIntoView({ block: 'start' });
    found.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(section);
  };
  return { current: sections.includes(current) ? current : 'basics', onScroll, go };
}

/** The form begins at the field that it was opened to mend. @returns what was refused; undefined without a refusal in the address */
function useRefused(box: RefObject<HTMLElement | null>, form: OpenForm): Refusal | undefined {
  const params = useSearchParams();
  const refusal = useRefusal(params.get(REFUSAL_PARAM)).data;
  const field = refusal?.field ?? params.get(FIELD_PARAM);
  useEffect(() => {
    if (field == null) return;
    // Refusals without a form field start at the section: the ID, and the client authentication.
    const section = box.current?.querySelector<HTMLElement>(`[data-section="${sectionOf(field) ?? 'basics'}"]`);
    if (!section) return;
    section.scrollIntoView({ block: 'start' });
    // The check of a redirect URI has already taken the focus.
    if (section.contains(document.activeElement)) return;
    if (sectionOf(field) !== undefined) form.setFocus(field as FieldName);
    if (!section.contains(document.activeElement)) section.querySelector('h3')?.focus({ preventScroll: true });
  }, [box, field, form]);
  return refusal;
}

/** The registered redirect URI and the received one, as far as it was recorded. */
export function refusedAddress(refusal: Refusal | undefined): { registered: string; came: string } | undefined {
  if (refusal?.field !== 'redirectUris' || refusal.came === null || refusal.nearest === null) return undefined;
  return refusal.came.includes('•') ? undefined : { registered: refusal.nearest, came: refusal.came };
}

type SectionRailProps = {
  sections: readonly SectionId[];
  current: SectionId;
  marks: ReadonlyMap<SectionId, Mark | null>;
  onGo: (section: SectionId) => void;
};

/** The sections on the left: the current one, complete ones, and those with errors. On small screens, a bar that opens the list. */
function SectionRail(props: SectionRailProps) {
  const { sections, current, marks, onGo } = props;
  const t = useTranslations('clientform');
  return (
    <>
      <nav
        aria-label={t('sections')}
        className="scroll-quiet w-44 shrink-0 overflow-y-auto border-r border-border py-3 max-sm:hidden"
      >
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <button
                type="button"
                aria-current={section === current ? 'true' : undefined}
                onClick={() => onGo(section)}
                className={cx(
                  'flex h-8 w-full items-center gap-2 border-r-2 pr-3 pl-6 text-left outline-offset-[-2px] hover:bg-hover active:bg-pressed touch:h-11',
                  section === current ? 'border-accent font-semibold' : 'border-transparent text-muted',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{t(`section.${section}.rail`)}</span>
                <MarkSign mark={marks.get(section) ?? null} />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <SectionBar {...props} />
    </>
  );
}

function SectionBar({ sections, current, marks, onGo }: SectionRailProps) {
  const t = useTranslations('clientform');
  const place = t('place', { at: sections.indexOf(current) + 1, of: sections.length });
  return (
    <div className="shrink-0 border-b border-border sm:hidden">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${t('sections')}: ${t(`section.${current}.rail`)}, ${place}`}
            className="flex h-11 w-full items-center gap-2 px-4 font-semibold active:bg-pressed"
          >
            {t(`section.${current}.rail`)}
            <MarkSign mark={marks.get(current) ?? null} />
            <span className="ml-auto flex items-center gap-2 font-normal text-muted tabular-nums">
              {place}
              <ChevronDown />
            </span>
          </button>
        }
        items={sections.map((section) => ({
          id: section,
          label: t(`section.${section}.rail`),
          onSelect: () => onGo(section),
        }))}
      />
    </div>
  );
}

function MarkSign({ mark }: { mark: Mark | null }) {
  const t = useTranslations('clientform.mark');
  if (mark === null) return null;
  if (mark.kind === 'complete') {
    return (
      <>
        <Check className="size-3.5 text-muted" />
        <span className="sr-only">{t('complete')}</span>
      </>
    );
  }
  if (mark.kind === 'attention') {
    return (
      <>
        <CircleAlert className="size-3.5 text-danger" />
        <span className="sr-only">{t('attention')}</span>
      </>
    );
  }
  const text =
    mark.kind === 'count'
      ? String(mark.count)
      : t(`short.${shortLifetime(mark.seconds).unit}`, { value: shortLifetime(mark.seconds).value });
  return <span className="text-sm font-normal text-muted tabular-nums">{text}</span>;
}
