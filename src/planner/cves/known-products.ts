// Vendors and products as they are called: of the catalog of exploited vulnerabilities, and of what most people run.
const KNOWN =
  "7-zip accellion acronis acrobat activemq adobe airflow android anydesk apache apple arm asus atlassian aviatrix " +
  "barracuda bash beyondtrust big-ip bitbucket bluetooth broadcom cacti check chrome chromium cisco citrix cleo " +
  "coldfusion commvault confluence connectwise containerd couchdb cpanel crushftp d-link dahua debian dell django " +
  "docker draytek drupal edge elastic elasticsearch erlang esxi exchange exim exiftool f5 fedora firefox flash " +
  "fortigate fortinet fortios fortiproxy fortiweb fortra freebsd freetype ghostscript git gitea github gitlab glibc " +
  "gnu goanywhere golang google grafana hadoop haproxy harbor hikvision honeywell hp hpe huawei hyper-v ibm iis " +
  "imagemagick intel ios ipados iphone istio ivanti jackson java jboss jenkins jetbrains jira joomla jquery juniper " +
  "kafka kaseya kernel keycloak kibana kong kubernetes laravel lenovo libreoffice libwebp linux liferay litespeed " +
  "log4j macos magento mariadb mediatek metabase microsoft mikrotik minio mitel mongodb moodle moveit mozilla mysql " +
  "nagios netapp netgear netscaler nextcloud nextjs nginx nodejs node npm nvidia odoo office okta openbsd opencart " +
  "openjdk openshift openssh openssl opentelemetry openvpn oracle outlook owncloud pan-os papercut perl pfsense php " +
  "phpmyadmin postgres postgresql powerpoint powershell progress proxmox pytorch python qlik qnap qualcomm " +
  "rabbitmq rails react realtek redis roundcube ruby rust safari salesforce saltstack samba samsung sap schneider " +
  "screenconnect servicenow sharepoint siemens sitecore slack snowflake solarwinds solr sonarqube sonicwall sophos " +
  "spark splunk spring sqlite squid struts sudo suse symantec symfony synology teams teamcity teamviewer telerik " +
  "tensorflow terraform thunderbird tomcat tp-link trendmicro typo3 ubiquiti ubuntu unifi vault vbulletin vcenter " +
  "veeam veritas virtualbox vite vmware vsphere watchos watchguard weblogic webkit webmin webrtc websphere windows " +
  "winrar wireshark wordpress xen xerox xwiki yealink zabbix zimbra zoho zoom zyxel";
// What is searched for by its kind: words that descriptions have.
const KINDS =
  "api apis browser browsers bootloader camera cameras container containers database databases driver drivers email " +
  "endpoint firewall firewalls firmware gateway gateways hypervisor hypervisors library libraries loader mobile nas " +
  "package packages phone phones plugin plugins printer printers proxy router routers sdk server servers switch " +
  "switches vpn vpns webmail";

/** What vendors are called for short, by their tickers and else, as KEV and the records call them. */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  aapl: "Apple",
  adbe: "Adobe",
  csco: "Cisco",
  ftnt: "Fortinet",
  goog: "Google",
  googl: "Google",
  jnpr: "Juniper",
  k8s: "Kubernetes",
  ms: "Microsoft",
  msft: "Microsoft",
  orcl: "Oracle",
  panw: "Palo Alto Networks",
  vmw: "VMware",
};

const PRODUCTS: ReadonlySet<string> = new Set([...`${KNOWN} ${KINDS}`.split(" "), ...Object.keys(SHORT_NAMES)]);

const NAMED: ReadonlySet<string> = new Set([...KNOWN.split(" "), ...Object.keys(SHORT_NAMES)]);

/** The names of vendors and products that are long enough for a typing error to be told from another name. */
export const LONG_NAMES: readonly string[] = KNOWN.split(" ").filter((name) => /^[a-z]{7,}$/.test(name));

/** Whether a word, in lower case, is the name of a vendor or a product, and not that of a kind of them. */
export function isNamedProduct(word: string): boolean {
  return NAMED.has(word);
}

/** Whether a word, in lower case, is what a vendor, a product or a kind of them is called. */
export function isKnownProduct(word: string): boolean {
  return PRODUCTS.has(word);
}
