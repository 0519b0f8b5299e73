import type {
  AccountingConnection,
  AccountingSuggestion,
  accountingDocuments,
  accountingPartners,
  PartnerAccounting,
} from '@ems/contracts/accurate'
import { api, collection, jsonApi, queries, useQuery } from '@ems/platform'

type Head = { attributes: PartnerAccounting; meta: { can: { update: boolean } } }

export const documents = collection<typeof accountingDocuments>('accounting-documents')
export const records = collection<typeof accountingPartners>('accounting-partners')

/** A partner as one of the books has it. */
export const usePartnerAccounting = (partner: string, connection: AccountingConnection) =>
  useQuery({
    // Below the documents: whatever synchronisation or a pair changes makes it stale.
    queryKey: [documents.name, 'partner', partner, connection],
    queryFn: async ({ signal }) => {
      const searchParams = { connection }
      const { data } = await api.get(`partner-accounting/${partner}`, { searchParams, signal }).json<{ data: Head }>()
      return { ...data.attributes, mayLink: data.meta.can.update }
    },
  })

const MAX_DOCUMENTS = 25

export type DocumentModule = 'sales-quotation' | 'sales-order' | 'sales-invoice' | 'sales-receipt'

/** The newest documents of a partner. */
export const usePartnerDocuments = (partner: string, connection: AccountingConnection, module: DocumentModule) =>
  useQuery(
    queries(documents).list({
      page: 1,
      size: MAX_DOCUMENTS,
      sort: ['-trans_date'],
      filters: { partner, connection, module },
    }),
  )

export type Suggestion = AccountingSuggestion & { id: string }

/** Records that may be this partner. */
export const useSuggestions = (partner: string, connection: AccountingConnection) =>
  useQuery({
    queryKey: [records.name, 'suggestions', partner, connection],
    queryFn: async ({ signal }) => {
      const searchParams = { partner, connection }
      const { data } = await api
        .get(`${records.name}/-actions/suggestions`, { searchParams, signal })
        .json<{ data: readonly { id: string; attributes: AccountingSuggestion }[] }>()
      return data.map(({ id, attributes }): Suggestion => ({ id, ...attributes }))
    },
  })

/** Records whose number, name or NPWP has these words, for a partner that no suggestion fits. */
export const useRecords = (connection: AccountingConnection, q: string) =>
  useQuery({
    ...queries(records).list({ page: 1, size: 10, sort: ['number'], filters: { connection, q, partner_null: '1' } }),
    enabled: q.trim().length >= 2,
  })

const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() })

/** Confirms that a record is a partner. */
export const linkRecord = (record: string, partner: string) => {
  const { body, headers: type } = jsonApi({ data: { type: records.name, id: record, attributes: { partner } } })
  return api.post(`${records.name}/${record}/-actions/link`, { body, headers: { ...type, ...headers() } }).json()
}

/** Undoes a pair. */
export const unlinkRecord = (record: string) =>
  api.post(`${records.name}/${record}/-actions/unlink`, { headers: headers() }).json()
