/** A part of a run, such as the first of four. */
interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** Reads `--shard 1/4`; default: everything. */
export function readShard(args: readonly string[]): Shard {
  const text = optionOf(args, '--shard') ?? '1/1';
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!number || !of || number > of) throw new RangeError(`--shard takes a part such as 1/4, not ${text}.`);
  return { number, of };
}

/** Returns the value of an option; undefined if it is missing. */
export function optionOf(args: readonly string[], name: string): string | undefined {
  const place = args.indexOf(name);
  return place < 0 ? undefined : (args[place + 1] ?? '');
}

/** Distributes items by weight, the heaviest first, so that all shards have a similar load. Each item is in one shard. */
export function shareOf<T>(all: readonly T[], weightOf: (one: T) => number, { number, of }: Shard): T[] {
  const loads = Array.from({ length: of }, () => ({ weight: 0, things: [] as T[] }));
  for (const one of all.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const lightest = loads.reduce((least, load) => (load.weight < least.weight ? load : least));
    lightest.weight += weightOf(one);
    lightest.things.push(one);
  }
  return loads[number - 1]?.things ?? [];
}
