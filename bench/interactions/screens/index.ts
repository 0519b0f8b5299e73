import type { Screen } from '../walk.ts'
import { dashboard, inbox } from './dashboard.ts'
import { list, longList } from './list.ts'
import { board, calendar } from './others.ts'
import { recordPage } from './record.ts'

export const screens: readonly Screen[] = [dashboard, inbox, list, longList, recordPage, board, calendar]
