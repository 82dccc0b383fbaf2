import { CircleHelp, Languages, Moon, ShieldCheck, Sun, Tag } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LANGUAGES } from '@/lib/contract/limits';
import { IconButton } from '@/components/ui/primitives/button';
import { Menu } from '@/components/ui/overlays/menu';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { safeUrl } from '@/components/ui/primitives/safe-url';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { applyTheme, remember, THEMES } from '../preferences';
import { useTheme } from '../use-appearance';

const HeaderMenu = ({ label, icon, items }: { label: string; icon: ReactNode; items: readonly MenuItem[] }) => (
  <Menu items={items} trigger={<IconButton label={label}>{icon}</IconButton>} />
);

/** Changes the language at once and stores it. */
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
  return <HeaderMenu label={t('shell.language')} icon={<Languages />} items={items} />;
}

/** Light, dark, or the system's theme; applied at once and stored. */
export function ThemeMenu() {
  const t = useTranslations('shell');
  const theme = useTheme('system');
  const items = THEMES.map((entry): MenuItem => ({
    id: entry,
    label: t(`themes.${entry}`),
    checked: entry === theme,
    onSelect: () => applyTheme(entry),
  }));
  const icon = (
    <>
      <Sun className="dark:hidden" />
      <Moon className="hidden dark:block" />
    </>
  );
  return <HeaderMenu label={t('theme')} icon={icon} items={items} />;
}

/** The version (selecting it copies it) and the privacy statement, which opens in a new tab. */
export function AboutMenu({ version, privacyUrl }: { version: string; privacyUrl?: string | undefined }) {
  const t = useTranslations('shell');
  const { copy } = useCopy();
  const link = privacyUrl === undefined ? null : safeUrl(privacyUrl);
  const items: MenuItem[] = [
    { id: 'version', label: t('version', { version }), icon: <Tag />, onSelect: () => void copy(version) },
  ];
  if (link !== null) {
    items.push({ id: 'privacy', label: t('privacy'), icon: <ShieldCheck />, href: link, external: true });
  }
  return <HeaderMenu label={t('about')} icon={<CircleHelp />} items={items} />;
}
