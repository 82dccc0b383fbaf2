import { type CSSProperties, useEffect, useState } from 'react';

/** A dialog that is narrower is a question itself, which one lies over. */
const LEAST_WIDTH = 560;

/** The form dialog on top of the page, as it is before another one lies over it. */
function topForm(): Element | undefined {
  const dialogs = [...document.querySelectorAll('[data-dialog]')];
  const top = dialogs.at(-1);
  if (top === undefined || top.getAttribute('role') === 'alertdialog') return undefined;
  const { width } = top.getBoundingClientRect();
  return width >= Math.min(LEAST_WIDTH, window.innerWidth) ? top : undefined;
}

/** Where the foot of the form is that was open when this was first rendered, for a sheet over it; undefined when there was none. */
export function useFormBelow(): CSSProperties | undefined {
  const [form] = useState(topForm);
  const [place, setPlace] = useState(() => footOf(form));
  useEffect(() => {
    if (form === undefined) return;
    const measure = (): void => setPlace(footOf(form));
    const observer = new ResizeObserver(measure);
    observer.observe(form);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [form]);
  return place;
}

function footOf(form: Element | undefined): CSSProperties | undefined {
  if (form === undefined) return undefined;
  const { left, bottom, width } = form.getBoundingClientRect();
  return { position: 'absolute', left, width, bottom: Math.max(0, window.innerHeight - bottom) };
}
