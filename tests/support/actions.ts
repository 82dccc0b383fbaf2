/** How many things a person does for a task: each press of the mouse, each key or shortcut, each text typed or pasted is one. */
import type { Locator, Page } from 'playwright/test';

export class Actions {
  #count = 0;

  constructor(private readonly page: Page) {}

  get count(): number {
    return this.#count;
  }

  async click(what: Locator): Promise<void> {
    this.#count += 1;
    await what.click();
  }

  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.page.keyboard.press(key);
  }

  /** Types a whole word or name into what has the focus. */
  async type(words: string): Promise<void> {
    this.#count += 1;
    await this.page.keyboard.type(words);
  }

  /** What a paste puts into what has the focus. It is not counted where a task says "and a paste". */
  async paste(words: string): Promise<void> {
    await this.page.keyboard.insertText(words);
  }
}
