import { type ReactNode, useId } from 'react';

type SettingProps = { title: string; text?: string; children: (labelledBy: string) => ReactNode };

/** One setting: what it is at the left, the choice at the right; above each other on small screens. */
export function Setting({ title, text, children }: SettingProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 p-5 lg:grid-cols-[16rem_minmax(0,40rem)]">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {text ? <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p> : null}
      </div>
      <div className="min-w-0">{children(id)}</div>
    </section>
  );
}
