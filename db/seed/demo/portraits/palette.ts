// Colours. Skin: base, shade, deep line, lip, highlight. Hair: base, light. Ground: wall, lit wall. Cloth: base, light, seam.
export const skins = {
  porcelain: { b: '#f4d9c2', s: '#dfb298', d: '#ad7259', l: '#c2685f', h: '#fbeadb' },
  fair: { b: '#efcfb0', s: '#d9a782', d: '#a8694a', l: '#b8604e', h: '#f8e3cb' },
  rosy: { b: '#f0c6ac', s: '#d89a7e', d: '#a35c47', l: '#b5534c', h: '#f9dcc8' },
  peach: { b: '#e6bd97', s: '#c8926a', d: '#8f5537', l: '#a65546', h: '#f2d4b4' },
  olive: { b: '#dcb48c', s: '#b98a63', d: '#7f5335', l: '#a05345', h: '#eccdaa' },
  wheat: { b: '#e9c3a0', s: '#cd9b76', d: '#935f41', l: '#b25d50', h: '#f4dabd' },
  tan: { b: '#d0a074', s: '#a9764c', d: '#6f4226', l: '#8d4638', h: '#e2b88e' },
  brown: { b: '#a87450', s: '#815234', d: '#4b2b1b', l: '#7a3a34', h: '#c08b65' },
  deep: { b: '#7c5038', s: '#5b3726', d: '#321d14', l: '#6b332f', h: '#986848' },
} as const;

export const hairs = {
  black: ['#211f20', '#3a383b'], dark: ['#2f261f', '#493b30'], espresso: ['#43302a', '#5e463d'], brown: ['#5a3b28', '#7a5236'],
  chestnut: ['#6f4127', '#8f5a38'], auburn: ['#7d3f26', '#9c5836'], copper: ['#a8552a', '#c4743f'], ash: ['#86735c', '#a18e75'],
  blond: ['#b98a4e', '#d0a769'], straw: ['#cfae76', '#e2c896'], pepper: ['#56534f', '#7d7a75'], grey: ['#8d8b84', '#b1aea4'],
  silver: ['#aaa9a4', '#cbc9c2'], white: ['#cfcabf', '#e7e3d9'], wine: ['#5c2a2c', '#7d4141'],
} as const;

export const grounds = {
  sage: ['#b9c7ae', '#c8d3bd'], sand: ['#e0cfae', '#eadcc2'], clay: ['#d9ae8c', '#e3bf9f'], mist: ['#b5c4c0', '#c4d1cd'],
  moss: ['#7f9a80', '#8fa88f'], oat: ['#d8cfbf', '#e4ddd0'], rose: ['#d8b9a8', '#e2c8b9'], straw: ['#dcc88f', '#e6d6a6'],
  slate: ['#93a5a6', '#a4b4b4'], reed: ['#a8ab83', '#b8ba96'], dusk: ['#a99f9c', '#b8afab'], fir: ['#5f7d6c', '#6f8b7a'],
  terra: ['#c08a68', '#cc9b7b'], chalk: ['#e3dfd3', '#edeae1'],
} as const;

export const cloths = {
  fir: ['#2b5444', '#37654f', '#16332a'], pine: ['#23443a', '#2f5548', '#122a22'], sage: ['#5d7464', '#6c8473', '#3d5245'],
  fern: ['#7d9a75', '#8fab87', '#587251'], chalk: ['#dfe3d6', '#f0f1e8', '#7f8b7c'], cream: ['#e9dcc6', '#f4ebdb', '#b7a688'],
  milk: ['#f0e6d6', '#ddcfb8', '#b7a68b'], rust: ['#8a4a2c', '#9d5a39', '#5f2e18'], brick: ['#7c3f2a', '#8f503a', '#55281a'],
  ochre: ['#b9853e', '#c99a55', '#85591f'], mustard: ['#c79b3c', '#d6ae57', '#8f6b20'], coal: ['#3a4742', '#4a5852', '#222c28'],
  ink: ['#2b3440', '#3a4552', '#181f28'], blue: ['#5b7688', '#6d8899', '#3b5262'], sky: ['#a9bdc4', '#bccdd2', '#788f98'],
  denim: ['#4a627a', '#5b748c', '#2f4459'], plum: ['#5f3a46', '#714b57', '#40242e'], rose: ['#c08a80', '#cf9e94', '#8f5f57'],
  clay: ['#b9714f', '#c78463', '#874c31'], oat: ['#c9bda8', '#d8cebc', '#978a74'], grey: ['#8e948f', '#a1a7a1', '#666c67'],
  cocoa: ['#5b4335', '#6d5444', '#3c2b21'], teal: ['#2f6267', '#3f7479', '#1b4145'], wine: ['#6b2e33', '#7f3f43', '#471b20'],
  peach: ['#dcae8e', '#e8c2a6', '#a97e61'], lilac: ['#9a8fa3', '#aca2b4', '#6e6477'],
} as const;
