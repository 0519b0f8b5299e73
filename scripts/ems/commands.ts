type Command = {
  /** As typed after `npm run ems --`. */
  usage: string
  about: string
  /** Only the command that was asked for is loaded: moving a pointer needs no webpack. */
  load: () => Promise<{ run: (args: string[]) => Promise<void> }>
}

/** All commands of `npm run ems`. To add one, add a line here and a file in this folder that exports `run`. */
export const commands: Record<string, Command> = {
  new: {
    usage: 'new <area> [--title <text>]',
    about: 'a new remote that builds and opens a list',
    load: () => import('./new.ts'),
  },
  'new-resource': {
    usage: 'new-resource <area>/<plural> --label <text> --menu <id>',
    about: 'contract, table, routes and test of one more collection',
    load: () => import('./new-resource.ts'),
  },
  dev: {
    usage: 'dev <area>… [--upstream <url>] [--port <n>]',
    about: 'remotes from source, inside a running EMS',
    load: () => import('./dev.ts'),
  },
  check: {
    usage: 'check <area>',
    about: 'lint, types, tests and every publish gate, publishing nothing',
    load: () => import('./build/check.ts'),
  },
  publish: {
    usage: 'publish <area> --version <x.y.z>',
    about: 'an immutable version that no ring has yet; checked first, if it was not',
    load: () => import('./build/publish.ts'),
  },
  build: {
    usage: 'build host|<area> --out <folder>',
    about: 'the files of an image, checked like `publish` and published by nobody yet',
    load: () => import('./build/build.ts'),
  },
  release: {
    usage: 'release --from <folder> [--ring <ring>]',
    about: 'publish what `build` left there and give it to a ring',
    load: () => import('./build/release.ts'),
  },
  channel: {
    usage: 'channel <ring> set|rollback|revoke|list|audience …',
    about: 'which version a ring gives to whom',
    load: () => import('./channel/channel.ts'),
  },
  sign: {
    usage: 'sign <area> <version>',
    about: 'sign a published release with your key, in the place of the signature it has',
    load: () => import('./authority/sign.ts'),
  },
  keys: {
    usage: 'keys new <name> --out <file>',
    about: 'a key pair: the private half into a file, the public half on the screen',
    load: () => import('./authority/keys.ts'),
  },
  authority: {
    usage: 'authority list|add|remove|second|policy …',
    about: 'who may publish, set and revoke which department',
    load: () => import('./authority/authority.ts'),
  },
  host: {
    usage: 'host [--from <folder>] [--force]',
    about: 'say which host the registry is for, e.g. in a new bucket',
    load: () => import('./channel/host.ts'),
  },
  accurate: {
    usage: 'accurate url|record|compare [--connection actual|commercial]',
    about: 'what Accurate Online answers, beside what EMS expects (docs/accurate.md)',
    load: () => import('./accurate/command.ts'),
  },
  gc: {
    usage: 'gc [--older-than 30d] [--dry-run]',
    about: 'remove versions that no ring held for that long',
    load: () => import('./channel/gc.ts'),
  },
  inbox: {
    usage: 'inbox verify|rebuild',
    about: 'compare the inbox of DATABASE_URL with its rows, or make it again',
    load: () => import('./inbox/run.ts'),
  },
}
