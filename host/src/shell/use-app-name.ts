import { usePublicSettings } from '@ems/platform'

/** What an installation calls itself, in the bar above and in the titles of its pages. */
export function useAppName(): string {
  const { 'app.name': name } = usePublicSettings()
  return typeof name === 'string' && name !== '' ? name : 'EMS'
}
