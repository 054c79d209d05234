import { expect, it } from 'vitest'
import { deviceIcon } from './device-icon.ts'

it.each([
  ['Chrome, Windows', 'lucide:monitor'],
  ['Safari, iPhone', 'lucide:smartphone'],
  ['Samsung Internet, Android', 'lucide:smartphone'],
  ['Safari, iPad', 'lucide:tablet'],
  ['Неизвестное устройство', 'lucide:circle-help'],
])('%s is drawn as %s', (device, icon) => expect(deviceIcon(device)).toBe(icon))
