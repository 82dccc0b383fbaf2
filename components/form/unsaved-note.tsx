import { Pencil } from '@/components/ui/primitives/icons';

/** Beside the buttons of a form: the unsaved changes. */
export function UnsavedNote({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-2 text-warning">
      <Pencil />
      {text}
    </span>
  );
}
