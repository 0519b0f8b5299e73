import { accounts, issueTypes, priorities, projects, statusOf } from '../catalog.ts'
import type { Jira } from '../jira.ts'
import type { Attachment, Comment, Fields, Issue } from '../state.ts'

/** Dates as Jira writes them: `2026-11-24T14:05:06.789+0700`. */
export const jiraDate = (instant: string | number) => {
  const local = new Date(new Date(instant).getTime() + 7 * 3_600_000).toISOString()
  return `${local.slice(0, -1)}+0700`
}

export function account(jira: Jira, accountId: string | null) {
  const match = accounts.find((one) => one.accountId === accountId)
  if (!match) return null
  const { emailAddress, ...rest } = match
  return { ...rest, active: true, accountType: 'atlassian', ...(jira.settings.emails_hidden ? {} : { emailAddress }) }
}

export const comment = (
  jira: Jira,
  { id, author, body, created, updated, jsdPublic, properties }: Comment,
  all = false,
) => ({
  id,
  author: account(jira, author),
  body,
  created: jiraDate(created),
  updated: jiraDate(updated),
  jsdPublic,
  ...(all ? { properties } : {}),
})

export const attachment = (jira: Jira, { id, filename, mimeType, size, created, author }: Attachment) => ({
  id,
  filename,
  mimeType,
  size,
  created: jiraDate(created),
  author: account(jira, author),
  content: `https://api.atlassian.com/attachment/content/${id}`,
})

/** An issue with the fields that were asked for; `visible` is what the index knows, or what is. */
export function issue(jira: Jira, one: Issue, requested: readonly string[], visible: Fields = one.fields) {
  const unknownNode = jira.faults.take(['adf_unknown_node'], { path: '/issue', method: 'GET' })
  const every: Record<string, unknown> = {
    summary: visible.summary,
    description: unknownNode ? strange : visible.description,
    status: statusOf(visible.status),
    issuetype: issueTypes.find(({ id }) => id === visible.issuetype),
    priority: priorities.find(({ id }) => id === visible.priority),
    project: projects.find(({ id }) => id === visible.project),
    assignee: account(jira, visible.assignee),
    reporter: account(jira, visible.reporter),
    created: jiraDate(visible.created),
    updated: jiraDate(visible.updated),
    duedate: visible.duedate,
    resolution: visible.resolutiondate ? { id: '10000', name: 'Done' } : null,
    resolutiondate: visible.resolutiondate && jiraDate(visible.resolutiondate),
    labels: visible.labels,
    components: [],
    attachment: one.attachments.map((file) => attachment(jira, file)),
    comment: {
      comments: one.comments.map((text) => comment(jira, text)),
      total: one.comments.length,
      startAt: 0,
      maxResults: one.comments.length,
    },
  }
  const all = requested.includes('*all') || requested.includes('*navigable')
  const fields = Object.fromEntries(Object.entries(every).filter(([name]) => all || requested.includes(name)))
  const self = `https://api.atlassian.com/ex/jira/rest/api/3/issue/${one.id}`
  return { id: one.id, key: one.key, self, ...(requested.includes('id') && requested.length === 1 ? {} : { fields }) }
}

/** A node that nobody knew when this was written. */
const strange = {
  type: 'doc',
  version: 1,
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Kabel ' },
        { type: 'holoText', text: 'merah' },
      ],
    },
    { type: 'quantumPanel', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'putus.' }] }] },
  ],
}
