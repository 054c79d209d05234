import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Safari/537.36`, 'Chrome, Windows'],
  [`${WINDOWS} Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`${WINDOWS} YaBrowser/25.8.0.0 Safari/537.36`, 'Яндекс Браузер, Windows'],
  [`${WINDOWS} Safari/537.36 OPR/120.0.0.0`, 'Opera, Windows'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari, macOS'],
  [`${PHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`${PHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['curl/8.5.0', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
  [null, 'Неизвестное устройство'],
])('%s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})
