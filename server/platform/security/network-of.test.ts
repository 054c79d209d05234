import { expect, test } from 'vitest'
import { addressOf, networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:0DB8:000a:000b:ffff:ffff:ffff:ffff', '2001:db8:a:b::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['2001:db8::1::2', '2001:db8::1::2'],
  ['', ''],
  [null, ''],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:567', '203.0.113.7'],
  ['[2001:db8::1]:123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[fe80::1%eth0]:443', 'fe80::1%eth0'],
  ['[::ffff:203.0.113.7]:8080', '::ffff:203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:db8::1:567', '2001:db8::1:567'],
  ['unknown', 'unknown'],
  ['unknown:567', 'unknown:567'],
  ['[unknown]', '[unknown]'],
  ['', ''],
])('the address in %s is %s', (written, address) => expect(addressOf(written)).toBe(address))
