import { Download } from './icons';
import { useState } from 'react';
import { Button } from './button';
import { toast } from '@/components/ui/overlays/toast';

/** Rows that are there, and of how many, where that is known; of 0 before the first ones. */
export type ExportProgress = { loaded: number; total: number | undefined };

export type ExportButtonProps = {
  label: string;
  /** How far it is, in words. */
  progressText: (progress: ExportProgress) => string;
  /** Collects everything and saves it as a file. */
  run: (onProgress: (loaded: number, total: number | undefined) => void) => Promise<void>;
  /** The sentence for a failure. */
  errorText: (error: unknown) => string;
};

/** A button that saves a list as a file, and says how far it is while it collects the rows. */
export function ExportButton({ label, progressText, run, errorText }: ExportButtonProps) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const save = async (): Promise<void> => {
    setProgress({ loaded: 0, total: 0 });
    try {
      await run((loaded, total) => setProgress({ loaded, total }));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setProgress(null);
    }
  };
  return (
    <Button icon={<Download />} pending={progress !== null} onClick={() => void save()}>
      {progress !== null && progress.total !== 0 ? progressText(progress) : label}
    </Button>
  );
}
