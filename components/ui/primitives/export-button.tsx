import { Download } from './icons';
import { useState } from 'react';
import { Button } from './button';
import { toast } from '@/components/ui/overlays/toast';

/** The number of loaded rows, and the total if known; 0 before the first rows. */
export type ExportProgress = { loaded: number; total: number | undefined };

export type ExportButtonProps = {
  label: string;
  progressText: (progress: ExportProgress) => string;
  /** Collects all rows and saves them as a file. */
  run: (onProgress: (loaded: number, total: number | undefined) => void) => Promise<void>;
  errorText: (error: unknown) => string;
};

/** A button that saves a list as a file, and shows the progress while it collects the rows. */
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
