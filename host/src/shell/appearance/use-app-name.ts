import { usePublicSettings } from '@ems/platform'

/** Name of the installation, in the top bar and in page titles. */
export function useAppName(): string {
  const { 'app.name': name } = usePublicSettings()
  return typeof name === 'string' && name !== '' ? name : 'EMS'
}
