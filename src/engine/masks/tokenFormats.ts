import { examplePassword } from './plainValue.ts';

/** How tokens of one kind look. */
export interface TokenFormat {
  /** The name that stands in the place of one. */
  readonly name: string;
  /** One of these is in every such token, so a text without them need not be searched. Without any it always is. */
  readonly hints: readonly string[];
  /** Its group, where it has one, is the secret; of several, the one that is called so. */
  readonly pattern: RegExp;
}

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** The end of what stands for another character: `\\n`, `%3D`, `\\u003d`, a colour. What comes next is no part of a word. */
const afterEscape = String.raw`(?<=\\[abefnrtv0]|%[0-9A-Fa-f]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\[[\d;]{0,12}m)`;

/** Where a token may begin, unless this is before it. */
export const notAfter = (before: string) => `(?:(?<!${before})|${afterEscape})`;

/** A token with a prefix of its own. It is not found in the middle of a longer word. */
const token = (name: string, hints: string, pattern: string): TokenFormat => ({
  name,
  hints: words(hints),
  pattern: new RegExp(`${notAfter('[A-Za-z0-9]')}(?:${pattern})(?![A-Za-z0-9])`, 'dg'),
});

/** The same with a prefix that base64 text could have too: neither hashes of lock files nor pictures are searched. */
const bareToken = (name: string, hints: string, pattern: string): TokenFormat => ({
  name,
  hints: words(hints),
  pattern: new RegExp(
    `${notAfter('[A-Za-z0-9+]|[A-Za-z0-9+]/|sha\\d+-')}(?:${pattern})(?![A-Za-z0-9+/])`,
    'dg',
  ),
});

/** A secret that is known by the words around it. */
const inContext = (name: string, hints: string, pattern: RegExp): TokenFormat => ({
  name,
  hints: words(hints),
  pattern,
});

/** Between a name and its value, in a configuration, in JSON or in code. */
const assigned = String.raw`["']?\s*[:=]>?\s*["']?`;

/** A hyphen or an underscore of a prefix stays as it is; `\w` has both letters and digits. */
export const tokenFormats: readonly TokenFormat[] = [
  // Where code is kept.
  token('GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', String.raw`gh[pousr]_[A-Za-z0-9]{36,255}`),
  token('GitHub token', 'github_pat_', String.raw`github_pat_\w{40,255}`),
  token(
    'GitLab token',
    'glpat- glptt- glrt- gldt- glft- gloas- glsoat- glcbt- glimt- glagent-',
    String.raw`gl(?:pat|ptt|rt|dt|ft|oas|soat|cbt|imt|agent)-[\w.-]{20,}`,
  ),
  bareToken('GitLab token', 'GR1348941', String.raw`GR1348941[\w-]{20}`),
  token('Atlassian token', 'ATATT3 ATCTT3', String.raw`AT[AC]TT3[\w=-]{60,}`),
  bareToken('Bitbucket app password', 'ATBB', String.raw`ATBB[A-Za-z0-9]{32}`),

  // Packages.
  token('npm token', 'npm_', String.raw`npm_[A-Za-z0-9]{36}`),
  inContext(
    'npm token',
    '_authToken _auth _password',
    /_(?:authToken|auth|password)\s*=\s*["']?(?!\$|‹)([^\s"']{8,})/dg,
  ),
  token('PyPI token', 'pypi-', String.raw`pypi-[\w-]{50,}`),
  token('RubyGems token', 'rubygems_', String.raw`rubygems_[0-9a-f]{48}`),
  bareToken('crates.io token', 'cio', String.raw`cio[A-Za-z0-9]{32}`),
  bareToken('NuGet key', 'oy2', String.raw`oy2[a-z0-9]{43}`),
  token('Clojars token', 'CLOJARS_', String.raw`CLOJARS_[a-z0-9]{60}`),
  token('Docker Hub token', 'dckr_pat_ dckr_oat_', String.raw`dckr_[po]at_[\w-]{20,}`),
  bareToken('Artifactory key', 'AKCp', String.raw`AKCp[A-Za-z0-9]{60,75}`),
  inContext('registry password', '"auth"', /"auth"\s*:\s*"([A-Za-z0-9+/]{12,}={0,2})"/dg),

  // Clouds.
  bareToken('AWS access key', 'AKIA ASIA ABIA ACCA', String.raw`A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}`),
  inContext(
    'AWS secret key',
    'aws_ AWS_ Aws SecretAccessKey secretAccessKey secret_access_key',
    new RegExp(
      String.raw`(?:aws_?secret_?(?:access_?)?key|secret_?access_?key)${assigned}([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])`,
      'dgi',
    ),
  ),
  inContext(
    'AWS session token',
    'aws_session_token AWS_SESSION_TOKEN SessionToken',
    new RegExp(String.raw`session_?token${assigned}([A-Za-z0-9/+=]{60,})`, 'dgi'),
  ),
  bareToken('Google API key', 'AIza', String.raw`AIza[\w-]{35}`),
  token('Google OAuth token', 'ya29.', String.raw`ya29\.[\w-]{20,}`),
  token('Google refresh token', '1//0', String.raw`1//0[\w-]{40,}`),
  token('Google client secret', 'GOCSPX-', String.raw`GOCSPX-[\w-]{28}`),
  inContext('Azure storage key', 'AccountKey=', /AccountKey=([A-Za-z0-9+/]{40,}={0,2})/dg),
  inContext('Azure shared access key', 'SharedAccessKey=', /SharedAccessKey=([A-Za-z0-9+/]{40,}={0,2})/dg),
  inContext('Azure signature', 'sig=', /[?&]sig=([A-Za-z0-9%+/=]{40,})/dg),
  token('Azure client secret', '', String.raw`[\w~.]{3}\dQ~[\w~.-]{31,34}`),
  bareToken('Alibaba access key', 'LTAI', String.raw`LTAI[A-Za-z0-9]{16,24}`),
  bareToken('Tencent secret id', 'AKID', String.raw`AKID[A-Za-z0-9]{32}`),
  token('DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', String.raw`do[por]_v1_[a-f0-9]{64}`),
  token('Heroku token', 'HRKU-', String.raw`HRKU-[\w-]{36,}`),
  token('Vercel token', 'vcp_ vck_ vci_ vca_ vcr_', String.raw`vc[pkiar]_[A-Za-z0-9]{24,}`),
  token('Vercel token', 'vercel_blob_rw_', String.raw`vercel_blob_rw_\w{20,}`),
  token('Netlify token', 'nfp_', String.raw`nfp_[A-Za-z0-9]{36,}`),
  token('Render token', 'rnd_', String.raw`rnd_[A-Za-z0-9]{24,}`),
  token(
    'Fly.io token',
    'fo1_ fm1_ fm2_ fm1a_ fm1r_',
    String.raw`(?:fo1_[\w-]{40,}|fm[12][ar]?_[\w+/=,-]{60,})`,
  ),
  token('Cloudflare key', 'v1.0-', String.raw`v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}`),
  inContext(
    'Cloudflare token',
    'CLOUDFLARE cloudflare X-Auth-Key',
    /(?:cloudflare_(?:api_)?(?:token|key)|X-Auth-Key)["']?\s*[:=]\s*["']?([\w-]{37,40})(?![\w-])/dgi,
  ),
  token('Databricks token', 'dapi', String.raw`dapi[0-9a-f]{32}(?:-\d)?`),
  token('PlanetScale token', 'pscale_', String.raw`pscale_(?:tkn|pw|oauth)_[\w.=-]{32,}`),
  token('Supabase token', 'sbp_ sb_secret_', String.raw`(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,})`),
  token('Neon token', 'napi_', String.raw`napi_[a-z0-9]{40,}`),
  token('Pulumi token', 'pul-', String.raw`pul-[a-f0-9]{40}`),
  token('Terraform token', '.atlasv1.', String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}`),
  token('Vault token', 'hvs. hvb. hvr.', String.raw`hv[sbr]\.[\w-]{24,}`),
  token('Doppler token', 'dp.', String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}`),
  token('OpenShift token', 'sha256~', String.raw`sha256~[\w-]{43}`),
  token('Tailscale key', 'tskey-', String.raw`tskey-[a-z]+-[\w-]{16,}`),
  token('1Password token', 'ops_eyJ', String.raw`ops_eyJ[\w+/=-]{40,}`),
  token('Prefect token', 'pnu_ pnb_', String.raw`pn[ub]_[A-Za-z0-9]{36}`),

  // Models.
  token('Anthropic key', 'sk-ant-', String.raw`sk-ant-[\w-]{20,}`),
  token('OpenRouter key', 'sk-or-', String.raw`sk-or-v\d-[0-9a-f]{48,}`),
  token(
    'OpenAI key',
    'sk-proj- sk-svcacct- sk-admin- sk-None-',
    String.raw`sk-(?:proj|svcacct|admin|None)-[\w-]{20,}`,
  ),
  token('OpenAI key', 'sk-', String.raw`sk-[A-Za-z0-9]{32,}`),
  token('Hugging Face token', 'hf_ api_org_', String.raw`(?:hf|api_org)_[A-Za-z0-9]{34,}`),
  token('Groq key', 'gsk_', String.raw`gsk_[A-Za-z0-9]{40,}`),
  token('xAI key', 'xai-', String.raw`xai-[A-Za-z0-9]{60,}`),
  token('Perplexity key', 'pplx-', String.raw`pplx-[A-Za-z0-9]{40,}`),
  token('Replicate token', 'r8_', String.raw`r8_[A-Za-z0-9]{37,}`),
  token('LangSmith key', 'lsv2_', String.raw`lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}`),
  token('Pinecone key', 'pcsk_', String.raw`pcsk_\w{40,}`),
  token('Tavily key', 'tvly-', String.raw`tvly-[A-Za-z0-9-]{32,}`),

  // Messages and mail.
  token(
    'Slack token',
    'xoxa- xoxb- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xoxc- xoxd-',
    String.raw`xox[abcdeoprs](?:-|\.xox[bp]-)[\w%-]{10,}`,
  ),
  token('Slack token', 'xapp-', String.raw`xapp-\d-[\w-]{20,}`),
  inContext(
    'Slack webhook',
    'hooks.slack.com',
    /hooks\.slack\.com\/(?:services|workflows|triggers)\/([\w/-]{20,})/dg,
  ),
  inContext('Discord webhook', '/api/webhooks/', /discord(?:app)?\.com\/api\/webhooks\/\d+\/([\w-]{40,})/dg),
  inContext('Teams webhook', 'webhook.office.com', /webhook\.office\.com\/(webhookb2\/[^\s"']{40,})/dg),
  bareToken('Discord token', '', String.raw`[MNO][A-Za-z0-9_-]{23,27}\.[\w-]{6}\.[\w-]{27,40}`),
  token('Telegram bot token', ':AA', String.raw`\d{8,10}:AA[\w-]{33}`),
  token('SendGrid key', 'SG.', String.raw`SG\.[\w-]{16,32}\.[\w-]{16,64}`),
  bareToken('Twilio key', '', String.raw`SK[0-9a-f]{32}`),
  inContext('Mailgun key', 'key-', new RegExp(`${notAfter(String.raw`[\w-]`)}key-[0-9a-f]{32}(?!\\w)`, 'dg')),
  inContext(
    'Mailchimp key',
    '-us',
    new RegExp(String.raw`${notAfter(String.raw`\w`)}[0-9a-f]{32}-us\d{1,2}(?!\w)`, 'dg'),
  ),
  token('Brevo key', 'xkeysib-', String.raw`xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}`),

  // Money.
  token(
    'Stripe key',
    'sk_live_ rk_live_ sk_test_ rk_test_',
    String.raw`[sr]k_(?:live|test)_[A-Za-z0-9]{16,}`,
  ),
  token('Stripe webhook secret', 'whsec_', String.raw`whsec_[A-Za-z0-9+/=]{24,}`),
  token('Square token', 'sq0atp- sq0csp-', String.raw`sq0(?:atp|csp)-[\w-]{22,}`),
  bareToken('Square token', 'EAAA', String.raw`EAAA[\w-]{60}`),
  token('Shopify token', 'shpat_ shpca_ shppa_ shpss_', String.raw`shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}`),
  token('Shippo token', 'shippo_', String.raw`shippo_(?:live|test)_[a-f0-9]{40}`),
  token('Plaid token', 'access-', String.raw`access-(?:sandbox|development|production)-[0-9a-f-]{36}`),

  // Tools of teams.
  token('Linear key', 'lin_api_ lin_oauth_', String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{32,}`),
  token('Notion token', 'ntn_ secret_', String.raw`(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})`),
  token('Airtable token', 'pat', String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`),
  token('Figma token', 'figd_', String.raw`figd_[\w-]{40,}`),
  token('Typeform token', 'tfp_', String.raw`tfp_[\w.-]{40,}`),
  token('Contentful token', 'CFPAT-', String.raw`CFPAT-[\w-]{43}`),
  token('Postman key', 'PMAK-', String.raw`PMAK-[0-9a-f]{24}-[0-9a-f]{34}`),
  token('Sentry token', 'sntrys_ sntryu_', String.raw`sntry[su]_[\w+/=-]{40,}`),
  token('Grafana token', 'glsa_', String.raw`glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}`),
  token('Grafana token', 'glc_', String.raw`glc_[A-Za-z0-9+/=]{32,}`),
  bareToken('Grafana key', 'eyJrIjoi', String.raw`eyJrIjoi[A-Za-z0-9+/=]{40,}`),
  token('New Relic key', 'NRAK- NRII- NRIQ- NRRA- NRJS-', String.raw`NR(?:AK|II|IQ|RA|JS)-[\w-]{19,}`),
  bareToken('New Relic license key', 'NRAL', String.raw`[0-9a-fA-F]{36}NRAL`),
  token('Dynatrace token', 'dt0c01.', String.raw`dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}`),
  token('SonarQube token', 'sqp_ squ_ sqa_', String.raw`sq[pua]_[a-f0-9]{40}`),
  token('Buildkite token', 'bkua_', String.raw`bkua_[a-f0-9]{40}`),
  token('CircleCI token', 'CCIPAT_', String.raw`CCIPAT_\w{40,}`),
  token('Adafruit key', 'aio_', String.raw`aio_[A-Za-z0-9]{28}`),
  token('Octopus key', 'API-', String.raw`API-[A-Z0-9]{25,27}`),

  // Of no one in particular.
  token('age key', 'AGE-SECRET-KEY-', String.raw`AGE-SECRET-KEY-1[A-Z0-9]{58}`),
  inContext(
    'WireGuard key',
    'PrivateKey PresharedKey',
    /P(?:rivate|reshared)Key\s*=\s*([A-Za-z0-9+/]{43}=)/dg,
  ),
  bareToken('JWT', 'eyJ', String.raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?`),
  bareToken('JWT', 'eyJ', String.raw`eyJ[\w-]{16,}\.[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}`),
  inContext(
    'credentials',
    'uthorization',
    /[Aa]uthorization["']?\s*[:=]\s*["']?(?:(?:[Bb]earer|[Bb]asic|[Tt]oken|[Dd]igest|ApiKey)\s+)?(?!\$|<|‹|[{*])([\w~+/.=:-]{8,})/dg,
  ),
  inContext('bearer token', 'earer', /\b[Bb]earer\s+(?=[\w~+/.=-]*\d)([\w~+/.=-]{20,})/dg),
  inContext('API key', 'pi-', /\b[Xx]-[Aa]pi-[Kk]ey["']?\s*[:=]\s*["']?(?!\$|<|‹)([\w~+/.=-]{8,})/dg),
  inContext(
    'password',
    '://',
    new RegExp(
      String.raw`:\/\/([^\s:/@"'<>]*):(?!${examplePassword}@|\1@|[$*{<%‹])(?<secret>[^\s/@"'<>]{3,})@`,
      'dgi',
    ),
  ),
  inContext('token', '://', /:\/\/(?=[\w-]*\d)([A-Za-z0-9_-]{20,})@/dg),
  inContext('password', 'machine', /\bmachine\s+\S+\s+(?:login\s+\S+\s+)?password\s+([^\s$<]{6,})/dg),
  inContext('client key', 'client-key-data', /client-key-data:\s*([A-Za-z0-9+/]{40,}={0,2})/dg),
  inContext(
    'token',
    '_secret" _token" api_key" apiKey"',
    /"(?:client_secret|(?:access|refresh|id)_token|api_?[kK]ey)"\s*:\s*"(?=[^"]*\d)([^"\s$<‹]{16,})"/dg,
  ),
  inContext(
    'password',
    '--pass --token --secret --api-key',
    /--(?:password|passwd|passphrase|token|secret|api-key)[= ](?=[^\s"']*\d)([^\s"'$<‹]{8,})/dg,
  ),
  inContext('password', 'curl', /\bcurl\s[^\n]*?\s(?:-u|--user)[ =]["']?[^\s:"'$]+:([^\s"'$<‹]{4,})/dg),
  inContext('password', 'assword= ASSWORD= wd=', /;\s*(?:Password|Pwd)=(?!\$|\*|‹|[{<])([^;\s"']{6,})/dgi),
];
