/** Address of CEISA 4.0. With `CEISA_API_BASE` it is the real service, in demo mode the sandbox. */
export function ceisaEnvironment(
  { ports, mailPort }: { ports: { sandbox: number }; mailPort?: number | undefined },
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  return env.CEISA_API_BASE || !mailPort ? {} : { CEISA_API_BASE: `http://127.0.0.1:${ports.sandbox}/sandbox/ceisa` }
}
