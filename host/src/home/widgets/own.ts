import { permission } from '@ems/contracts/permission'
import { lazyPart, type WidgetProps } from '@ems/platform'
import { JobsWidget } from './JobsWidget.tsx'
import { ShortcutsWidget } from './ShortcutsWidget.tsx'
import { TasksWidget } from './TasksWidget.tsx'

const AREA = 'Beranda'
const EVERYBODY = ['*']

/** The first widgets of the host: tasks and today's agenda. Small, so part of the first load. */
export const leadingWidgets = [
  {
    key: 'home/tasks',
    area: AREA,
    title: 'Perlu tindakan saya',
    size: 'm' as const,
    defaultFor: EVERYBODY,
    about:
      'Persetujuan, pekerjaan, dan undangan yang menunggu Anda, yang paling mendesak lebih dahulu. Angkanya sama dengan angka di samping menu. Tidak bergantung pada rentang dan perusahaan.',
    Content: TasksWidget,
  },
  {
    key: 'home/agenda',
    area: AREA,
    title: 'Agenda hari ini & 7 hari',
    size: 'm' as const,
    permission: permission('calendar', 'access'),
    defaultFor: EVERYBODY,
    about:
      'Agenda yang dapat Anda lihat dan hari libur, dari hari ini sampai tujuh hari ke depan menurut zona waktu Anda.',
    Content: lazyPart<WidgetProps>(() => import('../../calendar/agenda/AgendaWidget.tsx')),
  },
]

/** And what after them. */
export const closingWidgets = [
  {
    key: 'home/announcements',
    area: AREA,
    title: 'Pengumuman',
    size: 's' as const,
    permission: permission('calendar', 'access'),
    defaultFor: EVERYBODY,
    about:
      'Agenda yang disematkan, dari hari ini sampai 60 hari ke depan. Tidak bergantung pada rentang dan perusahaan.',
    Content: lazyPart<WidgetProps>(() => import('./AnnouncementsWidget.tsx')),
  },
  {
    key: 'home/shortcuts',
    area: AREA,
    title: 'Pintasan',
    size: 'm' as const,
    defaultFor: EVERYBODY,
    about: 'Menu favorit Anda; selama belum ada, menu yang dapat Anda buka.',
    Content: ShortcutsWidget,
  },
  {
    key: 'home/jobs',
    area: AREA,
    title: 'Pekerjaan latar saya',
    size: 'm' as const,
    about: 'Sepuluh ekspor, impor, dan perhitungan terakhir yang Anda mulai.',
    Content: JobsWidget,
  },
]
