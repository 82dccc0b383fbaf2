import { parseArgs } from 'node:util';
import { ADMIN_COMMANDS, type AdminCommand } from './commands';
import type { AdminRequest } from './context';

export type Parsed =
  | { kind: 'run'; request: AdminRequest }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string };

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  language: { type: 'string' },
} as const;

const callOf = ({ name, takes }: AdminCommand) => (takes === 'nothing' ? name : `${name} ${takes}`);

/** Parses the words after `admin`. */
export function parseAdmin(words: readonly string[], program: string): Parsed {
  const help = `\`${program} --help\` lists the commands.`;
  const wrong = (text: string): Parsed => ({ kind: 'wrong', text: `${text} ${help}` });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(words);
  } catch (error) {
    return wrong(`${String((error as Error).message).split('. ', 1)[0]}.`);
  }
  const { values, positionals } = parsed;
  const [name, ...operands] = positionals;
  const command = ADMIN_COMMANDS.find((each) => each.name === name);
  if (values.help === true) return { kind: 'help', text: command ? helpOf(command, program) : helpText(program) };
  if (command === undefined)
    return wrong(name === undefined ? 'A command is missing.' : `There is no command "${name}".`);
  const fault = faultOf(command, values, operands);
  if (fault !== undefined) return wrong(fault);
  const { all, language } = values;
  return { kind: 'run', request: { command: command.name, operand: operands[0], all, language } };
}

function faultOf(
  command: AdminCommand,
  { all, language }: ReturnType<typeof read>['values'],
  operands: readonly string[],
): string | undefined {
  const { name, takes } = command;
  if (all === true && !takes.includes('--all')) return `\`${name}\` does not take --all.`;
  if (language !== undefined && takes !== '<address>') return `\`${name}\` does not take --language.`;
  const given = operands.length + (all === true ? 1 : 0);
  return given === (takes === 'nothing' ? 0 : 1) ? undefined : `It is called as \`${callOf(command)}\`.`;
}

const helpOf = (command: AdminCommand, program: string) => `${program} ${callOf(command)}\n  ${command.about}`;

const read = (words: readonly string[]) =>
  parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true, strict: true });

function helpText(program: string): string {
  const width = Math.max(...ADMIN_COMMANDS.map((command) => callOf(command).length));
  return [
    'Commands for the operator of the identity platform. They act on the database that the environment names, whether the platform runs or not.',
    '',
    `Usage: ${program} <command>`,
    '',
    ...ADMIN_COMMANDS.map((command) => `  ${callOf(command).padEnd(width)}  ${command.about}`),
    '',
    '<user> is a user name, an e-mail address or an ID; <request> is the requestId of a line of the log, or its beginning. Exit codes: 0 done, 1 not done, 2 called wrongly.',
  ].join('\n');
}
