export { addDays } from '@ems/contracts/days'
/** The part of the platform for remotes. The part for the host is `@ems/platform/host`. */

export { roleLabel } from '@ems/contracts/settings'
export {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { api, jsonApi } from './api/client.ts'
export { type ListParams, toQuery } from './api/list-params.ts'
export { usePublicSettings } from './api/public-settings.ts'
export { collection, queries } from './api/queries.ts'
export {
  act,
  type BulkChange,
  type BulkPreview,
  bulkDelete,
  bulkDeleteOver,
  bulkUpdate,
  bulkUpdateOver,
  type Chosen,
  changeBulk,
  download,
  type Exported,
  exportRows,
  type FilterSelection,
  previewBulk,
  restoreRows,
  saveFile,
  type Target,
  undoBulk,
} from './api/rows/actions.ts'
export { type History, readActivity, readHistory, rollback } from './api/rows/history.ts'
export {
  changed,
  createRow,
  listRows,
  type Row,
  type RowList,
  readRow,
  removeRow,
  type Titles,
  toRow,
  updateRow,
  type Values,
} from './api/rows/rows.ts'
export { agreementActionFor, showRefusal } from './api/rows/step-requests.ts'
export {
  type Notified as Told,
  type NotTaken,
  previewApproval,
  takeEachTransition,
  takeTransition,
  takeTransitionOver,
  takeTransitions,
  undoTransition,
} from './api/rows/transitions.ts'
export { type Upload, upload, uploadAsset } from './api/upload.ts'
export type { CalendarDate, DateSource, WidgetProps } from './areas.ts'
export { confirm, type Question } from './feedback/confirm.ts'
export {
  type Explanation,
  explain,
  problemOf,
  requestIdOf,
  showProblem,
  signInAction,
  signInActionFor,
} from './feedback/problems.ts'
export { type ToastAction, type ToastOptions, toast } from './feedback/toast.ts'
export {
  dayOf,
  formatDate,
  formatInstant,
  formatLongDate,
  formatPeriod,
  formatRelative,
  parseDate,
  parsePeriod,
  zones,
} from './formats/dates.ts'
export { deviceOf } from './formats/device.ts'
export { formatDecimal, formatMoney, formatNumber, parseDecimal } from './formats/numbers.ts'
export { type DateRange, dateRanges, type Period, periods } from './formats/periods.ts'
export { whenIdle } from './idle.ts'
export { lazyPart } from './lazy-part.ts'
export { useConnectionState, useResourceEvents, useUserEvent } from './realtime/events.ts'
export { type PresentUser, usePresence } from './realtime/presence.ts'
export type { ResourceEvent } from './realtime/row-events.ts'
export { useWriting } from './realtime/writing.ts'
export {
  Link,
  NavLink,
  useAddressNow,
  useBlocker,
  useListPath,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './router.ts'
export { type SessionUser, useSession } from './session/current.ts'
export { type MutedRecord, muteRecord, useMutedRecords } from './session/muted.ts'
export {
  type ColumnHabit,
  type Density,
  prefer,
  savePreferences,
  type TableHabit,
  usePreferences,
} from './session/preferences.ts'
export { rememberTitle, titleAt } from './titles.ts'
export { asksBeforeLeaving, useUnsavedChanges } from './unsaved.ts'
