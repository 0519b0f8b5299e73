import type { Settings } from '../settings.ts'

/** Secrets of Jira Cloud, for the API and the worker only. */
export const jiraSecrets = ['JIRA_CLIENT_SECRET', 'JIRA_WEBHOOK_SECRET'] as const
export type JiraSecret = (typeof jiraSecrets)[number]

type Place = { settings: Settings; ports: { api: number; sandbox: number }; mailPort?: number | undefined }

/**
 * Addresses of Jira Cloud. With `ATLASSIAN_API_BASE` it is the real service. In demo mode it is the sandbox: the browser finds
 * it behind the gateway, the services at its own port.
 */
export function jiraEnvironment({ settings, ports, mailPort }: Place, env: NodeJS.ProcessEnv) {
  const real = Object.fromEntries(jiraSecrets.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  if (env.ATLASSIAN_API_BASE || !mailPort) return { open: {}, secrets: real }
  const own = `http://127.0.0.1:${ports.sandbox}/sandbox/jira`
  return {
    open: {
      ATLASSIAN_AUTH_BASE: `${own}/auth`,
      ATLASSIAN_API_BASE: `${own}/api`,
      ATLASSIAN_AUTHORIZE_BASE: `${settings.url}/sandbox/jira/auth`,
      JIRA_CLIENT_ID: 'ems-jira',
      JIRA_REDIRECT_URI: `${settings.url}/jira-callback`,
      JIRA_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/api/hooks/jira`,
    },
    secrets: { JIRA_CLIENT_SECRET: 'sandbox-jira-secret' } satisfies Partial<Record<JiraSecret, string>>,
  }
}
