/** Every screen and every dialog opens from its address, and none is wider than the window: four widths, both languages, one load each. */
import { LANGUAGES } from '@/lib/contract/limits';
import { dress, headingIsThere } from '../support/axe';
import { takeSession } from '../support/sign-in';
import { expect, test } from '../support/test';
import { closeDialogOf, isFilled, openDialogOf, views } from '../support/views';

test.describe.configure({ mode: 'parallel', timeout: 90_000 });
// Names that other tests make are as long as names may be.
test.use({ consoleName: 'fit' });

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

for (const language of LANGUAGES) {
  test(`no screen or dialog goes on sideways, in ${language}`, async ({ page }) => {
    const wider: string[] = [];
    const look = async (what: string): Promise<void> => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        // Three frames: lists that count what fits have counted.
        const beyond = await page.evaluate(async () => {
          for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
          const parts = document.querySelectorAll('html, [role="dialog"], [role="alertdialog"]');
          return Math.max(...Array.from(parts, ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
        });
        if (beyond > 0) wider.push(`${what} at ${size.width}: ${beyond} px`);
      }
    };
    for (const { screen, person, path, dialogs } of views) {
      await page.context().clearCookies();
      await takeSession(page, person);
      await dress(page, { theme: 'light', language });
      await page.goto(path);
      await headingIsThere(page);
      await isFilled(page, 'screen');
      await look(screen);
      for (const dialog of dialogs) {
        await openDialogOf(page, dialog);
        await look(`${screen}, ${dialog.name}`);
        await closeDialogOf(page);
      }
    }
    expect(wider).toEqual([]);
  });
}
