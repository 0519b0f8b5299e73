import { type HeldDevice, jiraIssues, type RequestTemplate, type Suggestions, supportArticles } from '@ems/contracts/it'
import { api, createRow, jsonApi, keepPreviousData, queries, type Row, uploadAsset, useQuery } from '@ems/platform'

type One<T> = { data: { attributes: T } }
type Values = Parameters<typeof createRow>[1]

/** A shorter text fits half of the help desk. */
const MIN_QUERY = 4

/** Solutions and tickets that look like what was typed; empty until it says something. */
export function useSuggestions(q: string) {
  const { data } = useQuery({
    queryKey: [supportArticles.name, 'suggest', q],
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`${supportArticles.name}/-actions/suggest`, { searchParams: { q: q.slice(0, 1_000) }, signal })
          .json<One<Suggestions>>()
      ).data.attributes,
    placeholderData: keepPreviousData,
    enabled: q.trim().length >= MIN_QUERY,
  })
  return q.trim().length >= MIN_QUERY ? data : undefined
}

/** One published solution. */
export const useArticle = (id: string) => useQuery(queries(supportArticles).one(id))

export async function vote(id: string, is_helpful: boolean): Promise<void> {
  const document = { data: { type: 'support-votes', id, attributes: { is_helpful } } }
  await api.post(`${supportArticles.name}/${id}/-actions/vote`, jsonApi(document))
}

/** Devices that this user holds. */
export function useMyDevices(): readonly (HeldDevice & { id: string })[] {
  const { data = [] } = useQuery({
    queryKey: [jiraIssues.name, 'my-devices'],
    queryFn: async ({ signal }) =>
      (
        await api
          .get(`${jiraIssues.name}/-actions/myDevices`, { signal })
          .json<{ data: { id: string; attributes: HeldDevice }[] }>()
      ).data.map(({ id, attributes }) => ({ id, ...attributes })),
  })
  return data
}

/** What a description begins with, by kind of request. */
export function useTemplates(): Readonly<Record<string, string>> {
  const { data = {} } = useQuery({
    queryKey: [jiraIssues.name, 'request-templates'],
    queryFn: async ({ signal }) => {
      const answer = api.get(`${jiraIssues.name}/-actions/requestTemplates`, { signal })
      const { data: rows } = await answer.json<{ data: { id: string; attributes: RequestTemplate }[] }>()
      return Object.fromEntries(rows.map(({ id, attributes }) => [id, attributes.template]))
    },
  })
  return data
}

export type SentRequest = { ticket: Row<typeof jiraIssues>; unsent: readonly string[] }

/** Adds a ticket and then its files. The ticket is there also where a file is refused: `unsent` names those. */
export async function askForHelp(values: Values, files: readonly File[]): Promise<SentRequest> {
  const ticket = (await createRow(jiraIssues, values)) as Row<typeof jiraIssues>
  const unsent: string[] = []
  for (const file of files)
    try {
      await uploadAsset({ file, fields: { target_type: jiraIssues.name, target_id: ticket.id } })
    } catch {
      // A boundary: the others are sent all the same.
      unsent.push(file.name)
    }
  return { ticket, unsent }
}
