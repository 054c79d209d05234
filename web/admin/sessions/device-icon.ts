/** The drawing of a device named as the server names it: «Chrome, Windows», «Safari, iPhone». */
export function deviceIcon(device: string): string {
  if (/iPad/.test(device)) return 'lucide:tablet'
  if (/iPhone|Android/.test(device)) return 'lucide:smartphone'
  return /Windows|macOS|ChromeOS|Linux/.test(device) ? 'lucide:monitor' : 'lucide:circle-help'
}
