import type {
  AccountingConnection,
  AccountingSummary,
  ReceivablesReport,
  ReportDocument,
  SalesGroup,
  SalesReport,
} from '@ems/contracts/accurate'
import { api, useQuery } from '@ems/platform'

type One<T> = { data: { id: string; attributes: T } }
type Many<T, Meta = object> = { data: readonly { id: string; attributes: T }[]; meta: { total: number } & Meta }

const ROOT = 'accounting-reports'
/** Below the documents: whatever synchronisation changes makes it stale. */
const keyOf = (...parts: readonly unknown[]) => ['accounting-documents', ROOT, ...parts]

type Query = Readonly<Record<string, string>>

const useReport = <T>(path: string, searchParams: Query) =>
  useQuery({
    queryKey: keyOf(path, searchParams),
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/${path}`, { searchParams, signal }).json<One<T>>()).data.attributes,
  })

export const useReceivables = (connection: AccountingConnection) =>
  useReport<ReceivablesReport>('receivables', { connection })

export type SalesQuery = { connection: AccountingConnection; by: SalesGroup; from: string; to: string }

export const useSales = (query: SalesQuery) => useReport<SalesReport>('sales', query)

/** The invoices behind a number, which is `sum`. */
export const useReportDocuments = (searchParams: Query) =>
  useQuery({
    queryKey: keyOf('documents', searchParams),
    queryFn: async ({ signal }) => {
      const answer = await api
        .get(`${ROOT}/documents`, { searchParams, signal })
        .json<Many<ReportDocument, { sum: string }>>()
      return { ...answer.meta, rows: answer.data.map(({ id, attributes }) => ({ id, ...attributes })) }
    },
  })

/** Both books in a few numbers, as far as the user may see them. */
export const useSummaries = () =>
  useQuery({
    queryKey: keyOf('summary'),
    queryFn: async ({ signal }) =>
      (await api.get(`${ROOT}/summary`, { signal }).json<Many<AccountingSummary>>()).data.map(
        ({ attributes }) => attributes,
      ),
  })

/** Address of the Excel file of a report. */
export const workbookAddress = (path: 'receivables' | 'sales', query: Query) =>
  `${ROOT}/${path}/xlsx?${new URLSearchParams(query)}`
