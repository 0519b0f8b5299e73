import { type ReleaseAction, rings } from '@ems/contracts/settings'
import type { MoveTask } from './task.ts'

/** What one types into a dialog; each kind of task uses a part of it. */
export type Draft = {
  version: string | null
  note: string
  groups: string[]
  percent: number
  /** Of the clock of this machine, as the browser's own input has it. */
  from: string
  until: string
}

/** What a dialog begins with. */
export const blank = (task: MoveTask): Draft => ({
  version: null,
  note: task.kind === 'freeze' ? (task.freeze?.note ?? '') : '',
  groups: task.kind === 'audience' ? [...task.groups] : [],
  percent: task.kind === 'audience' ? task.percent : 0,
  from: task.kind === 'freeze' && task.freeze ? localOf(task.freeze.from) : '',
  until: task.kind === 'freeze' && task.freeze ? localOf(task.freeze.until) : '',
})

type Form = {
  title: string
  label: string
  done: string
  action: ReleaseAction
  area?: string
  attributes: Record<string, unknown>
  isDanger?: boolean
}

/** Title, button and request of a task. */
export function formOf(task: MoveTask, { version, note, groups, percent, from, until }: Draft): Form {
  const text = note.trim()
  const where = 'department' in task ? task.department.title : ''
  const at = 'ring' in task ? `${where ? `${where} · ` : ''}${rings[task.ring]}` : where
  const area = 'department' in task ? { area: task.department.id } : {}
  switch (task.kind) {
    case 'set': {
      const attributes = { ring: task.ring, version: version ?? '', ...(text && { note: text }) }
      return {
        title: `Rilis versi – ${at}`,
        label: 'Rilis',
        done: 'Versi dirilis atau diusulkan.',
        action: 'set',
        ...area,
        attributes,
      }
    }
    case 'approve': {
      const attributes = { ring: task.ring, version: task.version }
      return {
        title: `Setujui – ${at}`,
        label: 'Setujui',
        done: 'Versi dirilis.',
        action: 'approve',
        ...area,
        attributes,
      }
    }
    case 'rollback': {
      const attributes = { ring: task.ring, note: text }
      return {
        title: `Kembalikan – ${at}`,
        label: 'Kembalikan',
        done: 'Versi dikembalikan.',
        action: 'rollback',
        ...area,
        attributes,
      }
    }
    case 'revoke': {
      const attributes = { version: task.version, note: text }
      return {
        title: `Tarik ${task.version} – ${at}`,
        label: 'Tarik',
        done: 'Versi ditarik.',
        action: 'revoke',
        ...area,
        attributes,
        isDanger: true,
      }
    }
    case 'off': {
      const attributes = { ring: task.ring, message: text }
      return {
        title: `Matikan – ${at}`,
        label: 'Matikan',
        done: 'Departemen dimatikan.',
        action: 'switch',
        ...area,
        attributes,
        isDanger: true,
      }
    }
    case 'on': {
      const attributes = { ring: task.ring, message: null }
      return {
        title: `Hidupkan – ${at}`,
        label: 'Hidupkan',
        done: 'Departemen dihidupkan.',
        action: 'switch',
        ...area,
        attributes,
      }
    }
    case 'audience': {
      const attributes = { ring: task.ring, groups, percent }
      return {
        title: `Peserta – ${at}`,
        label: 'Simpan',
        done: 'Peserta ring disimpan.',
        action: 'audience',
        attributes,
      }
    }
    case 'freeze': {
      const attributes = { from: instantOf(from), until: instantOf(until), note: text }
      return { title: 'Masa beku', label: 'Simpan', done: 'Masa beku disimpan.', action: 'freeze', attributes }
    }
    default:
      return { title: 'Akhiri masa beku', label: 'Akhiri', done: 'Masa beku diakhiri.', action: 'thaw', attributes: {} }
  }
}

const instantOf = (local: string) => (local ? new Date(local).toISOString() : '')

function localOf(instant: string) {
  const moment = new Date(instant)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
