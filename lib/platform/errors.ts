/** A state of the machine that makes a start impossible. The message is one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}
