'use client';

import { CircleHelp, Languages, Moon, ShieldCheck, Sun, Tag } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { LANGUAGES } from '@/lib/contract/limits';
import { IconButton } from '@/components/ui/primitives/button';
import { Menu } from '@/components/ui/overlays/menu';
import type { MenuItem } from '../../ui/overlays/menu-panel';
import { safeUrl } from '@/components/ui/primitives/safe-url';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { applyTheme, remember, THEMES, type Theme } from '../preferences';

/** Changes the language at once and remembers it. */
export function LanguageMenu() {
  const t = useTranslations();
  const locale = useLocale();
  const router = useRouter();
  const items = LANGUAGES.map((language): MenuItem => ({
    id: language,
    label: t(`common.language.${language}`),
    checked: language === locale,
    onSelect: () => {
      remember('language', language);
      router.refresh();
    },
  }));
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label={t('shell.language')}>
          <Languages />
        </IconButton>
      }
    />
  );
}

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
};
const current = (): Theme => THEMES.find((theme) => document.documentElement.classList.contains(theme)) ?? 'system';

/** Light, dark, or as the system has it; applied at once and remembered. */
export function ThemeMenu() {
  const t = useTranslations('shell');
  const theme = useSyncExternalStore(subscribe, current, () => 'system' as const);
  const items = THEMES.map((entry): MenuItem => ({
    id: entry,
    label: t(`themes.${entry}`),
    checked: entry === theme,
    onSelect: () => applyTheme(entry),
  }));
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label={t('theme')}>
          <Sun className="dark:hidden" />
          <Moon className="hidden dark:block" />
        </IconButton>
      }
    />
  );
}

export type AboutMenuProps = { version: string; privacyUrl?: string | undefined };

/** The version (choosing it copies it) and the privacy statement, which opens in a new tab. */
export function AboutMenu({ version, privacyUrl }: AboutMenuProps) {
  const t = useTranslations('shell');
  const { copy } = useCopy();
  const link = privacyUrl === undefined ? null : safeUrl(privacyUrl);
  const items: MenuItem[] = [
    { id: 'version', label: t('version', { version }), icon: <Tag />, onSelect: () => void copy(version) },
  ];
  if (link !== null) {
    items.push({ id: 'privacy', label: t('privacy'), icon: <ShieldCheck />, href: link, external: true });
  }
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label={t('about')}>
          <CircleHelp />
        </IconButton>
      }
    />
  );
}
